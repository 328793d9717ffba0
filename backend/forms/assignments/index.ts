import type { DomainHooks } from '../../engine/types.ts'
import type { Task } from '../../jobs/task.ts'
import { followAssignment } from './life.ts'
import { makeDueForms, makeDueTask } from './makeDue.ts'
import { makeDueJob } from './makeDueJob.ts'
import { checkColumnForm, placeAssignment } from './rules.ts'

export { assignmentsOf } from './calls.ts'
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
