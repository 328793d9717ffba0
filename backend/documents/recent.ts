import { daysAfter } from '#resources/core/day.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { CallerContext } from '../engine/types.ts'
import { todayFor } from '../today.ts'

/** Documents that are told at most. */
const most = 10

/** The newest documents that the reader sees, of a study or of the organisation, added or replaced in so many days; the newest first. */
export async function newest(
  { caller, studydesk }: CallerContext,
  { studyId, days }: { readonly studyId: string | null; readonly days: number },
): Promise<readonly ResourceAnswer['document'][]> {
  const { rows } = await studydesk.engine.list(caller, 'document', {
    ...(studyId === null ? { studyId_filled: 'false' } : { studyId }),
    dateAdded_gte: daysAfter(todayFor(caller), -days),
    _sort: 'dateAdded',
    _order: 'desc',
    _end: String(most),
    _total: 'none',
  })
  return rows
}
