import { badRequest } from '../../common/errors.ts'
import type { CsvTable } from '../csv/read.ts'
import { findModelField } from '../customFields.ts'
import { fold } from '../model/labelParser.ts'
import type { ResourceModel } from '../model/types.ts'
import type { Columns } from './headers.ts'
import { isObject, readSentObject } from './sent.ts'

/** Values chosen for unrecognised cell text: field → folded cell text → value, in the form of a cell's text. */
type Meanings = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Maximum number of different cell texts of a field for which values can be chosen; many times that of any column of choices. */
const mostMeanings = 5_000

/** Reads the values that the user chose for unrecognised cell text. @throws badRequest InvalidMapping */
export function readValues(text: string | undefined, model: ResourceModel): Meanings {
  const input = Object.entries(readSentObject(text))
  const meanings = new Map<string, ReadonlyMap<string, string>>()
  for (const [name, cells] of input) {
    if (findModelField(model, name)?.isSystem !== false || !isObject(cells)) throw badRequest('InvalidMapping')
    const entries = Object.entries(cells)
    if (entries.length > mostMeanings || !entries.every(([, value]) => typeof value === 'string')) throw badRequest('InvalidMapping')
    meanings.set(name, new Map(entries.map(([cell, value]) => [fold(cell), String(value)])))
  }
  return meanings
}

/** Replaces cell text by the value chosen for it, in every row: "femme" becomes `female`. The file itself stays unchanged. */
export function withValues<Table extends { readonly csv: CsvTable; readonly columns: Columns }>(table: Table, meanings: Meanings): Table {
  if (meanings.size === 0) return table
  const { csv, columns } = table
  const columnMeanings = columns.map((field) => (field === null ? undefined : meanings.get(field.name)))
  const rows = csv.rows.map((row) => row.map((cell, index) => columnMeanings[index]?.get(fold(cell)) ?? cell))
  return { ...table, csv: { ...csv, rows } }
}
