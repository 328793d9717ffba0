import type { Values } from '#resources/core/conditions.ts'
import { textOf } from './values.ts'

/**
 * Returns the titles of the rows to which a reference field refers, by id. A row contains a text for a single reference and a map for
 * several.
 */
export function labelsOf(row: Values, field: string): Readonly<Record<string, string>> {
  const labels = row.labels
  if (typeof labels !== 'object' || labels === null) return {}
  const fieldLabels: unknown = (labels as Values)[field]
  if (typeof fieldLabels === 'string') return { [textOf(row[field])]: fieldLabels }
  return typeof fieldLabels === 'object' && fieldLabels !== null ? (fieldLabels as Readonly<Record<string, string>>) : {}
}
