import type { ResourceRow } from '#resources/rows.ts'
import type { Writing } from '../../engine/types.ts'
import { makeDueForms } from './makeDue.ts'
import { assignmentHeld } from './statements.ts'

type Assignment = Writing<ResourceRow['formAssignment']>

/** A form that is unassigned cannot be filled in any more; a completed one stays. */
export async function cancelForms({ after, run, work, caller }: Assignment): Promise<void> {
  const { rows } = await run({
    text: `select id::text from form_submission where org_id = $1 and form_assignment_id = $2 and status in ('NOT_STARTED', 'IN_PROGRESS')`,
    values: [caller.orgId, after.id],
  })
  for (const { id } of rows) await work.trusted.update('formSubmission', String(id), { status: 'CANCELLED' })
}

/** A form that is assigned again continues with its answers. */
export async function reopenForms({ after, run, work, caller }: Assignment): Promise<void> {
  const { rows } = await run({
    text: `select id::text, form_version_id is not null as "isBegun" from form_submission
      where org_id = $1 and form_assignment_id = $2 and status = 'CANCELLED'`,
    values: [caller.orgId, after.id],
  })
  for (const { id, isBegun } of rows)
    await work.trusted.update('formSubmission', String(id), { status: isBegun === true ? 'IN_PROGRESS' : 'NOT_STARTED' })
}

/** Once a form is completed the next of a continuous assignment is there; one that is filled in once has ended. */
export async function followCompletion({ after, work, caller, studydesk, run }: Writing<ResourceRow['formSubmission']>): Promise<void> {
  if (after.formAssignmentId === null) return
  const assignment = await assignmentHeld(run, caller.orgId, after.formAssignmentId)
  if (assignment === null) return
  if (assignment.scheduleType === 'CONTINUOUS') await makeDueForms({ caller, work, studydesk }, assignment)
  if (assignment.scheduleType === 'ONE_TIME') await work.trusted.update('formAssignment', assignment.id, { status: 'ENDED' })
}
