import type { Task } from '../../platform/engine/ports/tasks.ts'
import type { DomainHooks } from '../../platform/engine/types.ts'
import { cancelForms, reopenForms } from './life.ts'
import { makeDueForms, makeDueTask } from './makeDue.ts'
import { makeDueJob } from './makeDueJob.ts'
import { choosePurpose } from './rules.ts'

export { assignmentsOf } from './calls.ts'
export { assignColumnForms } from './columnForms.ts'
export { followCompletion } from './life.ts'

export const assignmentHooks: DomainHooks = {
  formAssignment: {
    on: {
      create: {
        holds: { formId: 'shared' },
        fill: choosePurpose,
        follow: ({ after, caller, work, studydesk }) => makeDueForms({ caller, work, studydesk }, after),
      },
      transitions: {
        assignAgain: { follow: reopenForms },
        unassign: { follow: cancelForms },
        endScreening: { follow: cancelForms },
        endWithWithdrawal: { follow: cancelForms },
      },
    },
  },
}

export const assignmentTasks: Readonly<Record<string, Task>> = { [makeDueTask]: makeDueJob }
