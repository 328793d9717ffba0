import type { submissionCalls } from '#resources/forms/formsCalls.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

/**
 * Marks several answers of one form as verified, all or none.
 * @throws notFound, invalid, conflict StaleVersion if an answer changed after the reader saw it, TransitionNotAllowed
 */
export async function verifyAnswers({
  caller,
  studydesk,
  params: { id },
  input,
}: DeclaredRequest<(typeof submissionCalls)['verify']>): Promise<{ readonly verified: number }> {
  // Sorted, because two requests that lock rows in different orders could deadlock.
  const sortedRows = input.rows.toSorted((left, right) => (left.id < right.id ? -1 : 1))
  const { rows } = await studydesk.engine.list(caller, 'answerVerification', {
    formSubmissionId: id,
    id: sortedRows.map((row) => row.id),
    size: String(sortedRows.length),
    _total: 'none',
  })
  const visibleIds = new Set(rows.map((row) => row.id))
  if (!sortedRows.every((row) => visibleIds.has(row.id))) throw notFound()
  await studydesk.engine.work(caller, async (work) => {
    for (const row of sortedRows) await work.transition('answerVerification', row.id, { name: 'verify', version: row.version })
  })
  return { verified: sortedRows.length }
}
