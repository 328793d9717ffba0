import { v4 as uuid } from 'uuid'
import type { submissionCalls } from '#resources/forms/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { conflict } from '../../errors.ts'
import { currentAnswers } from '../submissions/answerRows.ts'
import { requireAll } from '../submissions/formRules.ts'
import { saveAnswers } from '../submissions/saveAnswers.ts'
import { compareEntries } from './compareEntries.ts'

/**
 * Decides every difference of two entries. Where the second entry holds, the form is unlocked, corrected with the reason and completed again, all in one
 * transaction: a form that its own rules refuse by then stays as it was.
 * @throws notFound, invalid, conflict StaleVersion, SecondEntryClosed, DifferencesChanged where other questions differ by now, and what `complete` throws
 */
export async function reconcile({
  caller,
  studydesk: { engine },
  params: { id },
  input: { version, decisions, reason },
}: DeclaredRequest<(typeof submissionCalls)['reconcile']>): Promise<ResourceAnswer['secondEntry']> {
  await engine.read(caller, 'secondEntry', id)
  await engine.work(caller, async (work) => {
    const { rows } = await work.run({
      text: `select form_submission_id::text as "submissionId" from second_entry where org_id = $1 and id = $2`,
      values: [caller.orgId, id],
    })
    const submissionId = String(rows[0]?.submissionId)
    // In the order in which completing a form locks them.
    await work.run({ text: 'select 1 from form_submission where org_id = $1 and id = $2 for update', values: [caller.orgId, submissionId] })
    await work.run({ text: 'select 1 from second_entry where org_id = $1 and id = $2 for update', values: [caller.orgId, id] })
    const entry = await work.read('secondEntry', id)
    if (entry.version !== version) throw conflict('StaleVersion')
    if (entry.status !== 'DIFFERENT') throw conflict('SecondEntryClosed')
    const { differences } = await compareEntries(work.run, caller.orgId, entry)
    const decided = new Map(decisions.map(({ question, entry: chosen }) => [question, chosen]))
    if (decided.size !== differences.length || !differences.every(({ question }) => decided.has(question)))
      throw conflict('DifferencesChanged')

    const corrected = differences.filter(({ question }) => decided.get(question) === 'SECOND')
    if (corrected.length > 0) {
      const submission = await work.read('formSubmission', submissionId)
      await work.transition('formSubmission', submissionId, { name: 'unlock', version: submission.version, reason })
      const { versions } = await currentAnswers(work.run, caller.orgId, submissionId)
      const changes = corrected.map(({ question, second }) => ({
        operationId: uuid(),
        question,
        value: second,
        baseVersion: versions[question] ?? 0,
        reason,
      }))
      requireAll(await saveAnswers(work, caller, { id: submissionId, formVersionId: null, changes }))
      const unlocked = await work.read('formSubmission', submissionId)
      await work.transition('formSubmission', submissionId, { name: 'complete', version: unlocked.version })
    }
    await work.trusted.update('secondEntry', id, {
      status: 'RECONCILED',
      decisions,
      reconciledOn: new Date().toISOString(),
      reconciledBy: caller.userId,
    })
  })
  return engine.read(caller, 'secondEntry', id)
}
