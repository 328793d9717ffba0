import type { SummaryAnswer } from '../core/answers/answers.ts'
import { parseGrouping } from '../core/answers/summary.ts'
import { typeOf } from '../core/fields/index.ts'
import type { Measure } from '../core/measure.ts'
import { evaluateVariable } from '../core/variables.ts'
import { getResource } from '../index.ts'
import { birthDaysOf } from '../participants/ages.ts'
import { agesOfGroup, endOfSpan } from './calendarSpans.ts'
import { calendarOf } from './measureDays.ts'
import { createPeriodFilters } from './measureFilters.ts'

/** Filters of a list, as in its URL. */
export type DrillFilters = Readonly<Record<string, string | readonly string[]>>

interface Drill {
  /** Filters that apply to the figures in addition to the measure's own filters. */
  readonly within: Readonly<Record<string, string>>
  /** YYYY-MM-DD, in the organization's time zone. */
  readonly today: string
  readonly timeZone: string
}

/**
 * Returns filters that list the rows behind the figure of a group. Null if one of the group's fields cannot be filtered, or the group
 * combines small groups. Pure.
 */
export function createDrillFilters(
  measure: Measure,
  { values, hidden = [], below }: SummaryAnswer['groups'][number],
  drill: Drill,
): DrillFilters | null {
  const { fields, restrictedBy } = getResource(measure.of)
  if (below !== undefined) return null
  let filters: DrillFilters = { ...measure.where, ...drill.within }
  for (const [grouping, value] of Object.entries(values)) {
    const { field: name, span } = parseGrouping(grouping) ?? { field: grouping, span: null }
    const field = fields[name]
    // Restricted rows that the reader has unlocked are counted as hidden, as for all other readers.
    if (field?.sensitive === true && restrictedBy !== undefined) filters = { ...filters, [restrictedBy]: String(hidden.includes(grouping)) }
    if (hidden.includes(grouping)) continue
    if (span === 'ages' && value !== null) {
      const { gte, lte } = birthDaysOf(agesOfGroup(String(value)))
      filters = { ...filters, ...(gte === null ? {} : { [`${name}_gte`]: gte }), ...(lte === null ? {} : { [`${name}_lte`]: lte }) }
    } else if (span !== null && span !== 'ages' && value !== null)
      filters = withDays(
        filters,
        createPeriodFilters(measure.of, name, { from: String(value), to: endOfSpan(span, String(value)) }, drill.timeZone),
        drill,
      )
    else if (field === undefined || !typeOf(field).operators.some((operator) => operator === 'eq')) return null
    else filters = { ...filters, ...(value === null ? { [`${name}_filled`]: 'false' } : { [name]: String(value) }) }
  }
  return filters
}

/**
 * Returns filters that list the rows behind a cumulative figure: all rows until the end of its span, including those before the period.
 * Pure. @param start first day of the span
 */
export function createCumulativeFilters(measure: Measure, start: string, drill: Drill): DrillFilters | null {
  const calendar = calendarOf(measure)
  if (calendar === null) return null
  const { name, span } = calendar
  const { [`${name}_gte`]: _fromPeriod, ...within } = drill.within
  const endFilters = createPeriodFilters(measure.of, name, { from: null, to: endOfSpan(span, start) }, drill.timeZone)
  return withDays({ ...measure.where, ...within }, endFilters, drill)
}

/**
 * Adds the days to the filters. If both limit the same date, the narrower bound applies, because a span that the period cuts off is
 * counted only in part.
 */
function withDays(filters: DrillFilters, days: Readonly<Record<string, string>>, { today }: Drill): DrillFilters {
  const narrowedEntries = Object.entries(days).map(([name, value]) => {
    const other = evaluateVariable(filters[name] ?? null, { today })
    const isNarrower = typeof other === 'string' && (name.endsWith('_gte') ? other > value : other < value)
    return [name, isNarrower ? other : value]
  })
  return { ...filters, ...Object.fromEntries(narrowedEntries) }
}
