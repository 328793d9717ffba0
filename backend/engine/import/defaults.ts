import { badRequest } from '../../errors.ts'
import type { CsvTable } from '../csv/read.ts'
import type { ResourceModel } from '../model/types.ts'
import type { Columns } from './headers.ts'
import { readSentObject } from './sent.ts'

/** What the file's rows are to have where they do not say: field → value, written as a cell would have it. */
type Defaults = Readonly<Record<string, string>>

/** @throws badRequest InvalidMapping */
export function readDefaults(text: string | undefined, model: ResourceModel): Defaults {
  const given = readSentObject(text)
  const isKnown = ([name, value]: readonly [string, unknown]) =>
    typeof value === 'string' && model.byName.get(name)?.isSystem === false && !model.statuses.some((field) => field.name === name)
  if (!Object.entries(given).every(isKnown)) throw badRequest('InvalidMapping')
  return given as Defaults
}

/** The table with a column for every default, and with its blank cells filled. The file itself stays as it came. */
export function withDefaults(
  table: { readonly csv: CsvTable; readonly columns: Columns },
  defaults: Defaults,
  model: ResourceModel,
): { readonly csv: CsvTable; readonly columns: Columns } {
  const added = Object.keys(defaults).filter((name) => !table.columns.some((field) => field?.name === name))
  const columns = [...table.columns, ...added.map((name) => model.byName.get(name) ?? null)]
  const rows = table.csv.rows.map((row) =>
    columns.map((field, index) => {
      const cell = row[index] ?? ''
      return cell.trim() === '' ? (defaults[field?.name ?? ''] ?? cell) : cell
    }),
  )
  return { csv: { ...table.csv, headers: [...table.csv.headers, ...added], rows }, columns }
}
