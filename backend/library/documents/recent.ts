import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { CallerContext } from '../../platform/engine/types.ts'

/** Most documents in the response. */
const maxDocuments = 10

/**
 * Returns the documents of a study or the organisation that were added or replaced in the last days and that the reader may see; the
 * newest first.
 */
export async function listNewest(
  { caller, studydesk }: CallerContext,
  { studyId, days }: { readonly studyId: string | null; readonly days: number },
): Promise<readonly ResourceAnswer['document'][]> {
  const { rows } = await studydesk.engine.list(caller, 'document', {
    ...(studyId === null ? { studyId_filled: 'false' } : { studyId }),
    dateAdded_gte: addDays(todayFor(caller), -days),
    _sort: 'dateAdded',
    _order: 'desc',
    _end: String(maxDocuments),
    _total: 'none',
  })
  return rows
}
