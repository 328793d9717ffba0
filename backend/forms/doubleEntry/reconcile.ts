import { v4 as uuid } from 'uuid'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { submissionCalls } from '#resources/forms/formsCalls.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { loadCurrentAnswers } from '../submissions/answerRows.ts'
import { requireAll } from '../submissions/formRules.ts'
import { saveAnswers } from '../submissions/saveAnswers.ts'
import { compareEntries } from './compareEntries.ts'

/**
 * Decides every difference of two entries. For decisions in favour of the second entry, unlocks the form, corrects it with the reason and
 * completes it again, all in one transaction. If the rules of the form reject the result, the form stays unchanged.
 * @throws notFound, invalid, conflict StaleVersion, SecondEntryClosed, DifferencesChanged if the differing questions have changed, and
 * the errors of `complete`
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
    // Locks in the same order as the completion of a form.
    await work.run({ text: 'select 1 from form_submission where org_id = $1 and id = $2 for update', values: [caller.orgId, submissionId] })
    await work.run({ text: 'select 1 from second_entry where org_id = $1 and id = $2 for update', values: [caller.orgId, id] })
    const entry = await work.read('secondEntry', id)
    if (entry.version !== version) throw conflict('StaleVersion')
    if (entry.status !== 'DIFFERENT') throw conflict('SecondEntryClosed')
    const { differences } = await compareEntries(work.run, caller.orgId, entry)
    const choicesByQuestion = new Map(decisions.map(({ question, entry: choice }) => [question, choice]))
    if (choicesByQuestion.size !== differences.length || !differences.every(({ question }) => choicesByQuestion.has(question)))
      throw conflict('DifferencesChanged')

    const correctedDifferences = differences.filter(({ question }) => choicesByQuestion.get(question) === 'SECOND')
    if (correctedDifferences.length > 0) {
      const submission = await work.read('formSubmission', submissionId)
      await work.transition('formSubmission', submissionId, { name: 'unlock', version: submission.version, reason })
      const { versions } = await loadCurrentAnswers(work.run, caller.orgId, submissionId)
      const changes = correctedDifferences.map(({ question, second }) => ({
        operationId: uuid(),
        question,
        value: second,
        baseVersion: versions[question] ?? 0,
        reason,
      }))
      requireAll(await saveAnswers(work, caller, { id: submissionId, formVersionId: null, changes }))
      const unlockedForm = await work.read('formSubmission', submissionId)
      await work.transition('formSubmission', submissionId, { name: 'complete', version: unlockedForm.version })
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
