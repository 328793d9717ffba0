import type { Measure } from './core/measure.ts'
import { type Filters, valueParameter } from './core/measureValue.ts'
import { isCumulative } from './measureDays.ts'

export interface MeasureQueries {
  readonly whole: Filters
  /** Query of the numerator of a rate; null for other values. */
  readonly part: Filters | null
}

/**
 * Queries of the summaries that a measure is made of. Pure.
 * @param within filters by study, site and period
 */
export function measureQueries(measure: Measure, within: Filters): MeasureQueries {
  const { by, where = {}, value } = measure
  const parameter = valueParameter(value)
  const whole = {
    by,
    ...where,
    ...within,
    ...(parameter === null ? {} : { _value: parameter }),
    ...(isCumulative(measure) ? { _cumulative: 'true' } : {}),
  }
  return { whole, part: value?.kind === 'rate' ? { ...where, ...value.where, ...within, by } : null }
}
