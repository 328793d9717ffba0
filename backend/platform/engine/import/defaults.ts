import { badRequest } from '../../common/errors.ts'
import type { CsvTable } from '../csv/read.ts'
import type { ResourceModel } from '../model/types.ts'
import type { Columns } from './headers.ts'
import { readSentObject } from './sent.ts'

/** Default values for blank cells: field → value, in the form of a cell's text. */
type Defaults = Readonly<Record<string, string>>

/** Reads the defaults. @throws badRequest InvalidMapping */
export function readDefaults(text: string | undefined, model: ResourceModel): Defaults {
  const input = readSentObject(text)
  const isValidEntry = ([name, value]: readonly [string, unknown]) =>
    typeof value === 'string' && model.byName.get(name)?.isSystem === false && !model.statuses.some((field) => field.name === name)
  if (!Object.entries(input).every(isValidEntry)) throw badRequest('InvalidMapping')
  return input as Defaults
}

/** Adds a column for every default and fills blank cells with it. The file itself stays unchanged. */
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
