import { rowsOf } from '../../base/rows.ts'
import type { Visit } from './calendarEvents.ts'
import type { Period } from './period.ts'

/** Rows per page of the list, then the maximum for one view. */
const pageSize = 500
export const mostShown = 2000

/** Loads the visits of a period that have a time, page by page. */
export async function readVisits(filters: [string, string][], { from, until }: Period, signal: AbortSignal): Promise<readonly Visit[]> {
  const visits: Visit[] = []
  for (let start = 0; start < mostShown; start += pageSize) {
    const query = new URLSearchParams(filters)
    query.set('visitDate_gte', from)
    query.set('visitDate_lte', until)
    query.set('_sort', 'visitDate')
    query.set('_order', 'ASC')
    query.set('_start', String(start))
    query.set('_end', String(start + pageSize))
    query.set('_total', 'none')
    const page = await rowsOf('participantVisit').list(query, { signal })
    visits.push(...page)
    if (page.length < pageSize) break
  }
  return visits.filter(({ status, visitTime }) => status !== 'UNSCHEDULED' && visitTime !== null)
}
