import type { ResourceRow } from '#resources/core/rows.ts'
import type { WriteContext } from '../platform/engine/types.ts'

type VisitWrite = WriteContext<ResourceRow['participantVisit']>

/**
 * Assigns the forms of a visit when the visit gets a date. The participant completes each form once, on that day, or
 * as often as needed if the form is repeated. Forms that cannot be
 * completed at this time are omitted.
 */
export const assignNewForms = (write: VisitWrite): Promise<void> => assignForms(write, true)

/** Moves the forms of a visit to its new date. */
export const moveForms = (write: VisitWrite): Promise<void> => assignForms(write, false)

/** @param isNew assigns forms again that were unassigned when an earlier date of the visit was cancelled */
async function assignForms({ after, run, work, caller }: VisitWrite, isNew: boolean): Promise<void> {
  const { id: participantVisitId, participantStudyId, visitId, visitDate: dueDate } = after
  if (dueDate === null) return
  const { rows } = await run({
    text: `select given.form_id::text as "formId", given.is_repeated as "isRepeated", there.id::text as "assignmentId", there.status from visit_form given
      join form on form.org_id = given.org_id and form.id = given.form_id and form.deleted_at is null and form.is_active and form.approved_version is not null
      left join lateral (select id, status from form_assignment where org_id = given.org_id and participant_visit_id = $3 and form_id = given.form_id
        and not (status = 'UNASSIGNED' and $4) order by created_at desc, id desc limit 1) there on true
      where given.org_id = $1 and given.visit_id = $2 order by given.rank`,
    // A visit that is scheduled again after a cancellation gets its forms back.
    values: [caller.orgId, visitId, participantVisitId, isNew],
  })
  for (const { formId, isRepeated, assignmentId, status } of rows as unknown as readonly ProvidedForm[]) {
    if (assignmentId === null)
      await work.trusted.create('formAssignment', {
        participantStudyId,
        participantVisitId,
        formId,
        purpose: 'CONDUCT',
        ...(isRepeated ? { scheduleType: 'CONTINUOUS' } : { scheduleType: 'ONE_TIME', dueOn: dueDate }),
      })
    // Repeated forms are filled in as needed, so they are never due.
    if (status !== 'ACTIVE' || assignmentId === null || isRepeated) continue
    await work.trusted.update('formAssignment', assignmentId, { dueOn: dueDate })
    const open = await run({
      text: `select id::text from form_submission where org_id = $1 and form_assignment_id = $2 and status in ('NOT_STARTED', 'IN_PROGRESS')`,
      values: [caller.orgId, assignmentId],
    })
    for (const { id } of open.rows) await work.trusted.update('formSubmission', String(id), { dueOn: dueDate })
  }
}

interface ProvidedForm {
  readonly formId: string
  readonly isRepeated: boolean
  /** Id of the form's assignment for this visit; null if the form is not assigned. */
  readonly assignmentId: string | null
  readonly status: ResourceRow['formAssignment']['status'] | null
}

export async function unassignForms({ after, run, work, caller, reason, studydesk }: VisitWrite): Promise<void> {
  const { rows } = await run({
    text: `select id::text from form_assignment where org_id = $1 and participant_visit_id = $2 and status = 'ACTIVE'`,
    values: [caller.orgId, after.id],
  })
  const cancelReason = reason ?? studydesk.texts.text(caller.language, 'visitSchedule:ofParticipant.cancelled')
  for (const { id } of rows) await work.trusted.transition('formAssignment', String(id), { name: 'unassign', reason: cancelReason })
}
