import type { Call, DomainHooks } from '../../engine/types.ts'
import type { Task } from '../../jobs/task.ts'
import { assignmentsOf } from './calls.ts'
import { followAssignment } from './life.ts'
import { makeDueForms, makeDueTask } from './makeDue.ts'
import { makeDueJob } from './makeDueJob.ts'
import { checkColumnForm, placeAssignment } from './rules.ts'

export { assignColumnForms } from './columnForms.ts'
export { followCompletion } from './life.ts'

export const assignmentHooks: DomainHooks = {
  formAssignment: {
    guard: { on: ['create'], holds: { participantStudyId: 'shared', formId: 'shared' } },
    beforeWrite: placeAssignment,
    afterWriteOn: ['create'],
    afterWrite: ({ after, caller, work, studydesk }) => makeDueForms({ caller, work, studydesk }, after),
    onTransition: followAssignment,
  },
  columnForm: { guard: { on: ['create'], holds: { boardColumnId: 'shared', formId: 'shared' } }, beforeWrite: checkColumnForm },
}

export const assignmentTasks: Readonly<Record<string, Task>> = { [makeDueTask]: makeDueJob }

/** Specification 2, section 7, "Forms". */
export const assignmentCalls: readonly Call[] = [
  ...(['SCREENING', 'CONDUCT'] as const).map(
    (purpose): Call => ({
      method: 'GET',
      path: `study/:studyId/participant/:participantId/${purpose.toLowerCase()}/form-assignments`,
      access: { page: 'SCREENING', orPage: 'ASSIGN_FORMS', action: 'VIEW' },
      handler: assignmentsOf(purpose),
    }),
  ),
]
