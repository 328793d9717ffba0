import { rowsOf } from '../../base/rows.ts'
import type { Visit } from './calendarEvents.ts'
import type { Period } from './period.ts'

/** Rows of one page of the list, and of all that one look shows. */
const pageSize = 500
export const mostShown = 2000

/** Visits of a period that have a time, page by page. */
export async function readVisits(filters: [string, string][], { from, until }: Period, signal: AbortSignal): Promise<readonly Visit[]> {
  const found: Visit[] = []
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
    found.push(...page)
    if (page.length < pageSize) break
  }
  return found.filter(({ status, visitTime }) => status !== 'UNSCHEDULED' && visitTime !== null)
}
