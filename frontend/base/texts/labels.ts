import type { Values } from '#resources/core/conditions.ts'
import { textOf } from './values.ts'

/** Titles by id of the rows that a field of this row names; rows carry a text for one reference and a map for several. */
export function labelsOf(row: Values, field: string): Readonly<Record<string, string>> {
  const labels = row.labels
  if (typeof labels !== 'object' || labels === null) return {}
  const own: unknown = (labels as Values)[field]
  if (typeof own === 'string') return { [textOf(row[field])]: own }
  return typeof own === 'object' && own !== null ? (own as Readonly<Record<string, string>>) : {}
}
