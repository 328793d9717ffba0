import type { Values } from '#resources/core/conditions.ts'
import type { Decisions } from './doubts.ts'
import { cellsOf, type Mapping } from './mapping.ts'
import type { useCorrections } from './useCorrections.ts'

/** How a mapping says that a column is left out. */
const leftOut = ''

interface Upload {
  readonly mapping: Mapping
  readonly corrections: Pick<ReturnType<typeof useCorrections>, 'explained' | 'dateOrders'>
  /** Default values, for rows whose cell is blank. */
  readonly forAll: Values
  /** Parameters for all rows, beside their fields. */
  readonly choices: Readonly<Record<string, string>>
  /** Null: the file is only checked. */
  readonly decisions: Decisions | null
}

/** The fields that go with the file of an import. Pure. */
export const uploadFields = ({ mapping, corrections, forAll, choices, decisions }: Upload): Readonly<Record<string, string>> => ({
  mapping: JSON.stringify(Object.fromEntries(Object.entries(mapping).map(([header, field]) => [header, field ?? leftOut]))),
  values: JSON.stringify(Object.fromEntries(Object.entries(corrections.explained).map(([field, cells]) => [field, cellsOf(cells)]))),
  dateOrders: JSON.stringify(corrections.dateOrders),
  defaults: JSON.stringify(cellsOf(forAll)),
  ...(decisions === null ? {} : { decisions: JSON.stringify(decisions) }),
  ...choices,
})

/** The upload itself: its fields go before the file. */
export function uploadBody(file: File, fields: Readonly<Record<string, string>>, isDryRun: boolean): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (isDryRun) body.append('dryRun', 'true')
  body.append('file', file)
  return body
}
