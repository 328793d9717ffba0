import { addDays, formatDate } from '#resources/core/values/day.ts'
import { readDate, timeZoneOf } from '../../base/i18n/dates.ts'
import type { ResourceListState } from '../../engine/listState/useResourceList.ts'
import { periods, usualPeriod } from './period.ts'

/** Range of an export: all logs, or a range of days (specification 1, section 9). */
export interface ExportRange {
  readonly scope: 'range' | 'all'
  /** First day, YYYY-MM-DD. The export includes the first and the last day. */
  readonly start: string
  readonly end: string
}

export function getDefaultRange(now: Date): ExportRange {
  const end = formatDate(timeZoneOf({}), now)
  return { scope: 'range', start: addDays(end, -periods[usualPeriod]), end }
}

/** True if a range lacks a valid day, or its start is after its end (specification 1, section 5). */
export const isInvalid = ({ scope, start, end }: ExportRange): boolean =>
  scope === 'range' && (readDate(start) === null || readDate(end) === null || start > end)

/** Returns the request parameters. The server reads the days in the organisation's time zone and includes the whole last day. */
export const parametersOf = ({ scope, start, end }: ExportRange): Readonly<Record<string, string>> =>
  scope === 'all' ? {} : { startTime: start, endTime: end }

/** Returns the file name from the date and the range, if any (specification 1, section 9). */
export const fileNameOf = ({ scope, start, end }: ExportRange, now: Date, format: string): string =>
  `audit-history-${formatDate(timeZoneOf({}), now)}${scope === 'range' ? `_${start}_${end}` : ''}.${format}`

/** List filters that an export supports, one value each. The period is chosen separately. */
const names = ['kind', 'action', 'userId', 'studyId', 'siteId', 'recordId'] as const

/**
 * Returns the list's filters as the export's `filter`, a JSON object. Leaves out filters with several values, which it does not support.
 */
export function filterOf(list: Pick<ResourceListState, 'filtersOf'>): { readonly filter?: string } {
  const filterEntries = names.flatMap((name) => {
    const [firstFilter, ...others] = list.filtersOf(name)
    const values = firstFilter === undefined || others.length > 0 ? [] : [firstFilter.value].flat()
    return values.length === 1 && (firstFilter?.operator === 'eq' || firstFilter?.operator === 'in')
      ? [[name, String(values[0])] as const]
      : []
  })
  return filterEntries.length === 0 ? {} : { filter: JSON.stringify(Object.fromEntries(filterEntries)) }
}
