import { dateIn, daysAfter } from '#resources/core/day.ts'
import { placeOf, readDate } from '../base/i18n/dates.ts'
import type { ResourceListState } from '../engine/listState/useResourceList.ts'
import { periods, usualPeriod } from './period.ts'

/** What is exported: all logs, or those of a range of days (specification 1, section 9). */
export interface ExportRange {
  readonly scope: 'range' | 'all'
  /** Days, YYYY-MM-DD, both included. */
  readonly start: string
  readonly end: string
}

export function usualRange(now: Date): ExportRange {
  const end = dateIn(placeOf({}), now)
  return { scope: 'range', start: daysAfter(end, -periods[usualPeriod]), end }
}

/** Two real days, and the start is not after the end (specification 1, section 5). */
export const isInvalid = ({ scope, start, end }: ExportRange): boolean =>
  scope === 'range' && (readDate(start) === null || readDate(end) === null || start > end)

/** The server takes days for those of the organisation, the last one whole. */
export const parametersOf = ({ scope, start, end }: ExportRange): Readonly<Record<string, string>> =>
  scope === 'all' ? {} : { startTime: start, endTime: end }

/** Specification 1, section 9: the file's name uses the date and the range, if there is one. */
export const fileNameOf = ({ scope, start, end }: ExportRange, now: Date, format: string): string =>
  `audit-history-${dateIn(placeOf({}), now)}${scope === 'range' ? `_${start}_${end}` : ''}.${format}`

/** What an export takes of the list's filters: one value of each; the time is chosen apart. */
const names = ['kind', 'action', 'userId', 'studyId', 'siteId', 'recordId'] as const

/** The list's filters as the export's `filter`, a JSON object. Those that ask for several values do not fit and are left out. */
export function filterOf(list: Pick<ResourceListState, 'filtersOf'>): { readonly filter?: string } {
  const chosen = names.flatMap((name) => {
    const [only, ...others] = list.filtersOf(name)
    const values = only === undefined || others.length > 0 ? [] : [only.value].flat()
    return values.length === 1 && (only?.operator === 'eq' || only?.operator === 'in') ? [[name, String(values[0])] as const] : []
  })
  return chosen.length === 0 ? {} : { filter: JSON.stringify(Object.fromEntries(chosen)) }
}
