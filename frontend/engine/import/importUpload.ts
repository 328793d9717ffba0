import type { Values } from '#resources/core/conditions.ts'
import type { Decisions } from './doubts.ts'
import { cellsOf, type Mapping } from './mapping.ts'
import type { useCorrections } from './useCorrections.ts'

/** Value in a mapping that omits the column. */
const omittedColumn = ''

interface Upload {
  readonly mapping: Mapping
  readonly corrections: Pick<ReturnType<typeof useCorrections>, 'explained' | 'dateOrders'>
  /** Default values by field, for rows whose cell is blank. */
  readonly forAll: Values
  /** Parameters that apply to the whole import, in addition to the fields of its rows. */
  readonly choices: Readonly<Record<string, string>>
  /** Decisions on rows that may already exist; null if the server only checks the file. */
  readonly decisions: Decisions | null
}

/** Returns the form fields that are sent with the file of an import. Pure. */
export const uploadFields = ({ mapping, corrections, forAll, choices, decisions }: Upload): Readonly<Record<string, string>> => ({
  mapping: JSON.stringify(Object.fromEntries(Object.entries(mapping).map(([header, field]) => [header, field ?? omittedColumn]))),
  values: JSON.stringify(Object.fromEntries(Object.entries(corrections.explained).map(([field, cells]) => [field, cellsOf(cells)]))),
  dateOrders: JSON.stringify(corrections.dateOrders),
  defaults: JSON.stringify(cellsOf(forAll)),
  ...(decisions === null ? {} : { decisions: JSON.stringify(decisions) }),
  ...choices,
})

/** Returns the body of the upload. The form fields come before the file. */
export function uploadBody(file: File, fields: Readonly<Record<string, string>>, isDryRun: boolean): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (isDryRun) body.append('dryRun', 'true')
  body.append('file', file)
  return body
}
