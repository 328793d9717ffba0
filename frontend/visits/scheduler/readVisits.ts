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
    const asked = new URLSearchParams(filters)
    asked.set('visitDate_gte', from)
    asked.set('visitDate_lte', until)
    asked.set('_sort', 'visitDate')
    asked.set('_order', 'ASC')
    asked.set('_start', String(start))
    asked.set('_end', String(start + pageSize))
    asked.set('_total', 'none')
    const page = await rowsOf('participantVisit').list(asked, { signal })
    found.push(...page)
    if (page.length < pageSize) break
  }
  return found.filter(({ status, visitTime }) => status !== 'UNSCHEDULED' && visitTime !== null)
}
