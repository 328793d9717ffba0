/**
 * Figure of a group of rows: the sum or mean of a number, the mean number of days between two dates, the number of different referenced
 * rows, or the percentage of the rows that match more filters.
 */
export type MeasureValue =
  | { readonly kind: 'sum' | 'mean' | 'distinct'; readonly field: string }
  | { readonly kind: 'days'; readonly from: string; readonly to: string }
  | { readonly kind: 'rate'; readonly where: Filters }

/** Filters of a list, as in its URL: `status=A`, `visitDate_gte=2026-01-01`. Several values mean any of them. */
export type Filters = Readonly<Record<string, string | readonly string[]>>

export const valueKinds = ['sum', 'mean', 'distinct', 'days', 'rate'] as const
export type ValueKind = (typeof valueKinds)[number]

/**
 * Returns the `_value` parameter of a summary: `sum:durationMinutes`, `days:dateAdded:enrolledOn`; null if the summary counts rows. Pure.
 */
export function formatValueParameter(value: MeasureValue | undefined): string | null {
  if (value === undefined || value.kind === 'rate') return null
  return value.kind === 'days' ? `days:${value.from}:${value.to}` : `${value.kind}:${value.field}`
}

/** Parses the `_value` parameter; null for other text. Pure. */
export function parseValue(text: string): Exclude<MeasureValue, { kind: 'rate' }> | null {
  const [kind, field, endField, ...extraParts] = text.split(':')
  if (!field || extraParts.length > 0) return null
  if (kind === 'days') return endField ? { kind, from: field, to: endField } : null
  return endField === undefined && (kind === 'sum' || kind === 'mean' || kind === 'distinct') ? { kind, field } : null
}

/** True if the figures of several groups can be added up. */
export const isAdditive = (value: MeasureValue | undefined): boolean => value === undefined || value.kind === 'sum'

interface MeasuredGroup {
  readonly count: number
  readonly value?: number | null
}

/**
 * Returns the figure of several groups together, rounded to hundredths. A mean is weighted by the number of rows. Pure.
 * @returns null for a mean or rate without rows, and for a number of different rows, because one row may be in more than one group
 */
export function figureOfGroups(value: MeasureValue | undefined, groups: readonly MeasuredGroup[]): number | null {
  const rows = groups.reduce((sum, { count }) => sum + count, 0)
  if (value === undefined) return rows
  const total = groups.reduce((sum, group) => sum + (group.value ?? 0), 0)
  if (value.kind === 'sum') return roundHundredths(total)
  if (value.kind === 'distinct') return groups.filter((group) => (group.value ?? 0) > 0).length > 1 ? null : total
  return rows === 0 ? null : roundHundredths(groups.reduce((sum, group) => sum + (group.value ?? 0) * group.count, 0) / rows)
}

const roundHundredths = (value: number): number => Math.round(value * 100) / 100
