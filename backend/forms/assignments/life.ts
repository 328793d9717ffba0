import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import type { Writing } from '../../engine/types.ts'
import { makeDueForms } from './makeDue.ts'
import { assignmentHeld } from './statements.ts'

type Taking<Name extends 'formAssignment' | 'formSubmission'> = Writing<ResourceRow[Name]> & {
  readonly transition: ResourceTransition[Name]
}

/** What is taken back is not to be filled in any more; what was completed stays. */
export async function followAssignment({ transition, after, run, work, caller }: Taking<'formAssignment'>): Promise<void> {
  if (transition !== 'unassign') return
  const { rows } = await run({
    text: `select id::text from form_submission where org_id = $1 and form_assignment_id = $2 and status in ('NOT_STARTED', 'IN_PROGRESS')`,
    values: [caller.orgId, after.id],
  })
  for (const { id } of rows) await work.trusted.update('formSubmission', String(id), { status: 'CANCELLED' })
}

/** Once a form is completed the next of a continuous assignment is there; one that is filled in once has ended. */
export async function followCompletion({ transition, after, work, caller, studydesk, run }: Taking<'formSubmission'>): Promise<void> {
  if (transition !== 'complete' || after.formAssignmentId === null) return
  const assignment = await assignmentHeld(run, caller.orgId, after.formAssignmentId)
  if (assignment === null) return
  if (assignment.scheduleType === 'CONTINUOUS') await makeDueForms({ caller, work, studydesk }, assignment)
  if (assignment.scheduleType === 'ONE_TIME') await work.trusted.update('formAssignment', assignment.id, { status: 'ENDED' })
}
