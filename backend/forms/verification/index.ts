import type { submissionCalls } from '#resources/forms/calls.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { notFound } from '../../errors.ts'

/**
 * Marks several answers of one form as verified, all or none.
 * @throws notFound, invalid, conflict StaleVersion where an answer changed after the reader saw it, TransitionNotAllowed
 */
export async function verifyAnswers({
  caller,
  studydesk,
  params: { id },
  input,
}: DeclaredRequest<(typeof submissionCalls)['verify']>): Promise<{ readonly verified: number }> {
  // Always in the same order, so that two such calls do not wait for each other.
  const wanted = input.rows.toSorted((left, right) => (left.id < right.id ? -1 : 1))
  const { rows } = await studydesk.engine.list(caller, 'answerVerification', {
    formSubmissionId: id,
    id: wanted.map((row) => row.id),
    size: String(wanted.length),
    _total: 'none',
  })
  const known = new Set(rows.map((row) => row.id))
  if (!wanted.every((row) => known.has(row.id))) throw notFound()
  await studydesk.engine.work(caller, async (work) => {
    for (const row of wanted) await work.transition('answerVerification', row.id, { name: 'verify', version: row.version })
  })
  return { verified: wanted.length }
}
