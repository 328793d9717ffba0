import type { ResourceRow } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'

type Taking = Writing<ResourceRow['participantVisit']>

/** With its day a visit has its forms: each is to be filled in once, on that day. Those that cannot be filled in yet, or any more, are left out. */
export const assignNewForms = (taking: Taking): Promise<void> => assignForms(taking, true)

/** The forms follow the visit to another day. */
export const moveForms = (taking: Taking): Promise<void> => assignForms(taking, false)

/** @param isNew forms that were unassigned with an earlier plan of the visit are assigned anew */
async function assignForms({ after, run, work, caller }: Taking, isNew: boolean): Promise<void> {
  const { id: participantVisitId, participantStudyId, visitId, visitDate: dueOn } = after
  if (dueOn === null) return
  const { rows } = await run({
    text: `select given.form_id::text as "formId", there.id::text as "assignmentId", there.status from visit_form given
      join form on form.org_id = given.org_id and form.id = given.form_id and form.deleted_at is null and form.is_active and form.approved_version is not null
      left join lateral (select id, status from form_assignment where org_id = given.org_id and participant_visit_id = $3 and form_id = given.form_id
        and not (status = 'UNASSIGNED' and $4) order by created_at desc, id desc limit 1) there on true
      where given.org_id = $1 and given.visit_id = $2 order by given.rank`,
    // A visit that is planned again after it was cancelled has its forms again.
    values: [caller.orgId, visitId, participantVisitId, isNew],
  })
  for (const { formId, assignmentId, status } of rows as unknown as readonly GivenForm[]) {
    if (assignmentId === null)
      await work.trusted.create('formAssignment', {
        participantStudyId,
        participantVisitId,
        formId,
        purpose: 'CONDUCT',
        scheduleType: 'ONE_TIME',
        dueOn,
      })
    if (status !== 'ACTIVE' || assignmentId === null) continue
    await work.trusted.update('formAssignment', assignmentId, { dueOn })
    const open = await run({
      text: `select id::text from form_submission where org_id = $1 and form_assignment_id = $2 and status in ('NOT_STARTED', 'IN_PROGRESS')`,
      values: [caller.orgId, assignmentId],
    })
    for (const { id } of open.rows) await work.trusted.update('formSubmission', String(id), { dueOn })
  }
}

interface GivenForm {
  readonly formId: string
  /** Of this visit of the participant; null where it was not given yet. */
  readonly assignmentId: string | null
  readonly status: ResourceRow['formAssignment']['status'] | null
}

export async function takeBackForms({ after, run, work, caller, reason, studydesk }: Taking): Promise<void> {
  const { rows } = await run({
    text: `select id::text from form_assignment where org_id = $1 and participant_visit_id = $2 and status = 'ACTIVE'`,
    values: [caller.orgId, after.id],
  })
  const why = reason ?? studydesk.texts.text(caller.language, 'visitSchedule:ofParticipant.cancelled')
  for (const { id } of rows) await work.trusted.transition('formAssignment', String(id), { name: 'unassign', reason: why })
}
