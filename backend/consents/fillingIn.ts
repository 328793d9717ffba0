import { itemsOf } from '#resources/forms/items.ts'
import { readContent } from '../forms/content.ts'
import { todayFor } from '../today.ts'
import type { ConsentTransition } from './types.ts'

/** The form of a consent that asks something is filled in with the participant: on the version that they are asked for, whatever is in use by then. */
export async function beginForm({ after, run, work, caller }: ConsentTransition): Promise<void> {
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

type TakingBack = Pick<ConsentTransition, 'run' | 'work' | 'caller'> & { readonly formSubmissionId: string | null; readonly reason: string }

/**
 * A form that was begun before the paper was signed, or before a refusal, is no longer to be filled in; a completed one stays.
 * @param way the key of the reason where the person gave none
 */
export async function takeBackFormOf({ after, reason, ...taking }: ConsentTransition, way: string): Promise<void> {
  const { caller, studydesk } = taking
  await takeBackForm({ ...taking, formSubmissionId: after.formSubmissionId, reason: reason ?? studydesk.texts.text(caller.language, way) })
}

/** A form that is not filled in any more is unassigned. */
export async function takeBackForm({ formSubmissionId, run, work, caller, reason }: TakingBack): Promise<void> {
  if (formSubmissionId === null) return
  const { rows } = await run({
    text: `select assignment.id::text from form_submission submission
      join form_assignment assignment on assignment.org_id = submission.org_id and assignment.id = submission.form_assignment_id
      where submission.org_id = $1 and submission.id = $2 and assignment.status = 'ACTIVE'`,
    values: [caller.orgId, formSubmissionId],
  })
  for (const { id } of rows) await work.trusted.transition('formAssignment', String(id), { name: 'unassign', reason })
}
