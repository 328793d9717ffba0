import { itemsOf } from '#resources/forms/content/items.ts'
import { readContent } from '../forms/content.ts'
import { todayFor } from '../platform/common/today.ts'
import type { ConsentTransition } from './types.ts'

/**
 * Opens the consent's form for the participant if it contains questions. Uses the form version that was requested, even if a newer one is
 * in use.
 */
export async function startForm({ after, run, work, caller }: ConsentTransition): Promise<void> {
  const { id, participantStudyId, formId, formVersionId, formSubmissionId, integrityKey } = after
  if (formSubmissionId !== null || formId === null) return
  if (itemsOf(await readContent(run, caller.orgId, integrityKey ?? '')).length === 0) return
  const assignment = await work.trusted.create('formAssignment', {
    participantStudyId,
    formId,
    scheduleType: 'ONE_TIME',
    dueOn: todayFor(caller, after),
  })
  const { rows } = await run({
    text: 'select id::text from form_submission where org_id = $1 and form_assignment_id = $2',
    values: [caller.orgId, assignment.id],
  })
  const submissionId = String(rows[0]?.id)
  await work.trusted.update('formSubmission', submissionId, { formVersionId, status: 'IN_PROGRESS' })
  await work.trusted.update('consent', id, { formSubmissionId: submissionId })
}

type FormCancellation = Pick<ConsentTransition, 'run' | 'work' | 'caller'> & {
  readonly formSubmissionId: string | null
  readonly reason: string
}

/**
 * Cancels a form that was begun before the paper was signed or the consent was declined. A completed form stays.
 * @param reasonKey text key of the reason, if the person gave none
 */
export async function cancelConsentForm({ after, reason, ...taking }: ConsentTransition, reasonKey: string): Promise<void> {
  const { caller, studydesk } = taking
  await cancelForm({
    ...taking,
    formSubmissionId: after.formSubmissionId,
    reason: reason ?? studydesk.texts.text(caller.language, reasonKey),
  })
}

/** Unassigns a form that is no longer to be filled in. */
export async function cancelForm({ formSubmissionId, run, work, caller, reason }: FormCancellation): Promise<void> {
  if (formSubmissionId === null) return
  const { rows } = await run({
    text: `select assignment.id::text from form_submission submission
      join form_assignment assignment on assignment.org_id = submission.org_id and assignment.id = submission.form_assignment_id
      where submission.org_id = $1 and submission.id = $2 and assignment.status = 'ACTIVE'`,
    values: [caller.orgId, formSubmissionId],
  })
  for (const { id } of rows) await work.trusted.transition('formAssignment', String(id), { name: 'unassign', reason })
}
