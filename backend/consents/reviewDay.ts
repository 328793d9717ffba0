import type { ResourceRow } from '#resources/rows.ts'
import type { Write } from '../engine/types.ts'
import { invalid } from '../errors.ts'
import { todayFor } from '../today.ts'

/** "Review dates cannot be in the past" (specification 2, section 5): on the calendar of the site. @throws invalid */
export function reviewDayAhead({ before, input, caller }: Write<ResourceRow['consent']>): void {
  if (before === null || typeof input.reviewDate !== 'string') return
  if (input.reviewDate < todayFor(caller, before)) throw invalid([{ path: 'reviewDate', code: 'inPast' }])
}
