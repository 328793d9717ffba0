import { daysAfter } from '#resources/core/day.ts'
import { defaultUpdatedDays, mostUpdatedDays } from '#resources/documentAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { CallRequest } from '../engine/types.ts'
import { invalid } from '../errors.ts'
import { todayFor } from '../today.ts'
import { studyIn } from './paths.ts'

/** Documents that are told at most. */
const most = 10

/** The newest documents that the reader sees, of a study or of the organisation, added or replaced in so many days; the newest first. */
export async function newest(
  { caller, studydesk }: Pick<CallRequest, 'caller' | 'studydesk'>,
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

/** @throws invalid for days that are no whole number */
export async function recentDocuments(request: CallRequest): Promise<readonly ResourceAnswer['document'][]> {
  const { days = String(defaultUpdatedDays) } = request.query
  if (!/^\d{1,4}$/.test(days) || Number(days) > mostUpdatedDays) throw invalid([{ path: 'days', code: 'notAWholeNumber' }])
  return newest(request, { studyId: studyIn(request), days: Number(days) })
}
