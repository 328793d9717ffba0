import type { Measure } from '../core/measure.ts'
import { type Filters, formatValueParameter } from '../core/measureValue.ts'
import { isCumulative } from './measureDays.ts'

export interface MeasureQueries {
  readonly whole: Filters
  /** Query for the numerator of a rate; null for measures that are not rates. */
  readonly part: Filters | null
}

/**
 * Returns the summary queries that a measure requires. Pure.
 * @param within filters by study, site and period
 */
export function measureQueries(measure: Measure, within: Filters): MeasureQueries {
  const { by, where = {}, value } = measure
  const parameter = formatValueParameter(value)
  const totalQuery = {
    by,
    ...where,
    ...within,
    ...(parameter === null ? {} : { _value: parameter }),
    ...(isCumulative(measure) ? { _cumulative: 'true' } : {}),
  }
  return { whole: totalQuery, part: value?.kind === 'rate' ? { ...where, ...value.where, ...within, by } : null }
}
