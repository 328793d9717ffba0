import type { ResourceRow } from '#resources/core/rows.ts'
import type { WriteContext } from '../../platform/engine/types.ts'
import { makeDueForms } from './makeDue.ts'
import { lockAssignment } from './statements.ts'

type Assignment = WriteContext<ResourceRow['formAssignment']>

/** Cancels the open forms of an assignment that was unassigned. Completed forms stay. */
export async function cancelForms({ after, run, work, caller }: Assignment): Promise<void> {
  const { rows } = await run({
    text: `select id::text from form_submission where org_id = $1 and form_assignment_id = $2 and status in ('NOT_STARTED', 'IN_PROGRESS')`,
    values: [caller.orgId, after.id],
  })
  for (const { id } of rows) await work.trusted.update('formSubmission', String(id), { status: 'CANCELLED' })
}

/** Reopens the forms of an assignment that is active again, with their answers. */
export async function reopenForms({ after, run, work, caller }: Assignment): Promise<void> {
  const { rows } = await run({
    text: `select id::text, form_version_id is not null as "isBegun" from form_submission
      where org_id = $1 and form_assignment_id = $2 and status = 'CANCELLED'`,
    values: [caller.orgId, after.id],
  })
  for (const { id, isBegun } of rows)
    await work.trusted.update('formSubmission', String(id), { status: isBegun === true ? 'IN_PROGRESS' : 'NOT_STARTED' })
}

/** Creates the next form of a continuous assignment after a form is completed, or ends a one-time assignment. */
export async function followCompletion({
  after,
  work,
  caller,
  studydesk,
  run,
}: WriteContext<ResourceRow['formSubmission']>): Promise<void> {
  if (after.formAssignmentId === null) return
  const assignment = await lockAssignment(run, caller.orgId, after.formAssignmentId)
  if (assignment === null) return
  if (assignment.scheduleType === 'CONTINUOUS') await makeDueForms({ caller, work, studydesk }, assignment)
  if (assignment.scheduleType === 'ONE_TIME') await work.trusted.update('formAssignment', assignment.id, { status: 'ENDED' })
}
