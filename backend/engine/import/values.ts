import { badRequest } from '../../errors.ts'
import type { CsvTable } from '../csv/read.ts'
import { namedIn } from '../customFields.ts'
import type { ResourceModel } from '../model/types.ts'
import { fold } from '../model/understood.ts'
import type { Columns } from './headers.ts'
import { isObject, readSentObject } from './sent.ts'

/** What cells of a file stand for that say it in words of their own: by field and folded cell, as a cell would have it. */
type Meanings = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Words of one file that may be explained: many times what any column of choices has. */
const mostMeanings = 5_000

/** @throws badRequest InvalidMapping */
export function readValues(text: string | undefined, model: ResourceModel): Meanings {
  const given = Object.entries(readSentObject(text))
  const meanings = new Map<string, ReadonlyMap<string, string>>()
  for (const [name, cells] of given) {
    if (namedIn(model, name)?.isSystem !== false || !isObject(cells)) throw badRequest('InvalidMapping')
    const entries = Object.entries(cells)
    if (entries.length > mostMeanings || !entries.every(([, value]) => typeof value === 'string')) throw badRequest('InvalidMapping')
    meanings.set(name, new Map(entries.map(([cell, value]) => [fold(cell), String(value)])))
  }
  return meanings
}

/** The table with what was said once in every row that has it: "femme" stands for `female` wherever it stands. The file itself stays as it came. */
export function withValues<Table extends { readonly csv: CsvTable; readonly columns: Columns }>(table: Table, meanings: Meanings): Table {
  if (meanings.size === 0) return table
  const { csv, columns } = table
  const ofColumn = columns.map((field) => (field === null ? undefined : meanings.get(field.name)))
  const rows = csv.rows.map((row) => row.map((cell, index) => ofColumn[index]?.get(fold(cell)) ?? cell))
  return { ...table, csv: { ...csv, rows } }
}
