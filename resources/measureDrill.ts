import { birthDaysOf } from './ages.ts'
import type { SummaryAnswer } from './core/answers.ts'
import { typeOf } from './core/fields/index.ts'
import type { Measure } from './core/measure.ts'
import { groupedBy } from './core/summary.ts'
import { resolved } from './core/variables.ts'
import { resourceNamed } from './index.ts'
import { calendarOf } from './measureDays.ts'
import { periodFilters } from './measureFilters.ts'
import { agesOfGroup, endOfSpan } from './spans.ts'

/** Filters of a list, as its address has them. */
export type DrillFilters = Readonly<Record<string, string | readonly string[]>>

interface Drill {
  /** Filters that the figures stand under, beside those of the measure. */
  readonly within: Readonly<Record<string, string>>
  /** YYYY-MM-DD, where the organisation is. */
  readonly today: string
  readonly timeZone: string
}

/** The rows behind the figure of a group, as filters of the measure's list; null where a field of it takes no filter, or the group has no name. Pure. */
export function drillFilters(
  measure: Measure,
  { values, hidden = [], below }: SummaryAnswer['groups'][number],
  drill: Drill,
): DrillFilters | null {
  const { fields, restrictedBy } = resourceNamed(measure.of)
  if (below !== undefined) return null
  let filters: DrillFilters = { ...measure.where, ...drill.within }
  for (const [by, value] of Object.entries(values)) {
    const { field: name, span } = groupedBy(by) ?? { field: by, span: null }
    const field = fields[name]
    // Rows that are unlocked for their reader count as hidden, as for all others.
    if (field?.sensitive === true && restrictedBy !== undefined) filters = { ...filters, [restrictedBy]: String(hidden.includes(by)) }
    if (hidden.includes(by)) continue
    if (span === 'ages' && value !== null) {
      const { gte, lte } = birthDaysOf(agesOfGroup(String(value)))
      filters = { ...filters, ...(gte === null ? {} : { [`${name}_gte`]: gte }), ...(lte === null ? {} : { [`${name}_lte`]: lte }) }
    } else if (span !== null && span !== 'ages' && value !== null)
      filters = withDays(
        filters,
        periodFilters(measure.of, name, { from: String(value), to: endOfSpan(span, String(value)) }, drill.timeZone),
        drill,
      )
    else if (field === undefined || !typeOf(field).operators.some((operator) => operator === 'eq')) return null
    else filters = { ...filters, ...(value === null ? { [`${name}_filled`]: 'false' } : { [name]: String(value) }) }
  }
  return filters
}

/** The rows behind a figure that was added up: all until the end of its span, the days before the period, too. Pure. @param start first day of the span */
export function cumulativeFilters(measure: Measure, start: string, drill: Drill): DrillFilters | null {
  const calendar = calendarOf(measure)
  if (calendar === null) return null
  const { name, span } = calendar
  const { [`${name}_gte`]: _fromPeriod, ...within } = drill.within
  const until = periodFilters(measure.of, name, { from: null, to: endOfSpan(span, start) }, drill.timeZone)
  return withDays({ ...measure.where, ...within }, until, drill)
}

/** Both bounds hold: a span that the period cuts is counted in part. */
function withDays(filters: DrillFilters, days: Readonly<Record<string, string>>, { today }: Drill): DrillFilters {
  const narrowed = Object.entries(days).map(([name, value]) => {
    const other = resolved(filters[name] ?? null, { today })
    const isNarrower = typeof other === 'string' && (name.endsWith('_gte') ? other > value : other < value)
    return [name, isNarrower ? other : value]
  })
  return { ...filters, ...Object.fromEntries(narrowed) }
}
