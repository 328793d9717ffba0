import type { ResourceRow } from '#resources/core/rows.ts'
import { invalid } from '../platform/common/errors.ts'
import { todayFor } from '../platform/common/today.ts'
import type { Write } from '../platform/engine/types.ts'

/**
 * Rejects a review date in the past, in the site's time zone: "Review dates cannot be in the past" (specification 2, section 5). @throws
 * invalid
 */
export function requireFutureReviewDate({ before, input, caller }: Write<ResourceRow['consent']>): void {
  if (before === null || typeof input.reviewDate !== 'string') return
  if (input.reviewDate < todayFor(caller, before)) throw invalid([{ path: 'reviewDate', code: 'inPast' }])
}
