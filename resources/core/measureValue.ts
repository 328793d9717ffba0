/**
 * Figure of a group of rows: a sum or a mean of a number, the mean number of days from one date to another, how many different rows a reference names, or
 * the share of the rows, in percent, that more filters match.
 */
export type MeasureValue =
  | { readonly kind: 'sum' | 'mean' | 'distinct'; readonly field: string }
  | { readonly kind: 'days'; readonly from: string; readonly to: string }
  | { readonly kind: 'rate'; readonly where: Filters }

/** Filters as a list takes them in its address: `status=A`, `visitDate_gte=2026-01-01`; several values are any of them. */
export type Filters = Readonly<Record<string, string | readonly string[]>>

export const valueKinds = ['sum', 'mean', 'distinct', 'days', 'rate'] as const
export type ValueKind = (typeof valueKinds)[number]

/** `_value` of a summary: `sum:durationMinutes`, `days:dateAdded:enrolledOn`; null: the summary counts rows. Pure. */
export function valueParameter(value: MeasureValue | undefined): string | null {
  if (value === undefined || value.kind === 'rate') return null
  return value.kind === 'days' ? `days:${value.from}:${value.to}` : `${value.kind}:${value.field}`
}

/** Null for a text that says no value. Pure. */
export function parseValue(text: string): Exclude<MeasureValue, { kind: 'rate' }> | null {
  const [kind, field, to, ...more] = text.split(':')
  if (!field || more.length > 0) return null
  if (kind === 'days') return to ? { kind, from: field, to } : null
  return to === undefined && (kind === 'sum' || kind === 'mean' || kind === 'distinct') ? { kind, field } : null
}

/** Figures of several groups can be added up. */
export const isAdditive = (value: MeasureValue | undefined): boolean => value === undefined || value.kind === 'sum'

interface Valued {
  readonly count: number
  readonly value?: number | null
}

/**
 * Figure of several groups together, rounded to hundredths: a mean weighs each by the rows that it is of. Null for a mean or a rate of nothing. Pure.
 */
export function figureOfGroups(value: MeasureValue | undefined, groups: readonly Valued[]): number | null {
  const rows = groups.reduce((sum, { count }) => sum + count, 0)
  if (value === undefined) return rows
  const isSum = value.kind === 'sum' || value.kind === 'distinct'
  if (rows === 0 && !isSum) return null
  const total = groups.reduce((sum, group) => sum + (group.value ?? 0) * (isSum ? 1 : group.count), 0)
  return Math.round((isSum ? total : total / rows) * 100) / 100
}
