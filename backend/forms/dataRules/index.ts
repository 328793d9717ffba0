import type { DomainHooks } from '../../engine/types.ts'
import type { Task } from '../../jobs/task.ts'
import { rulesOfParticipantJob, rulesOfParticipantTask } from './afterCompletion.ts'
import { checkRule } from './rules.ts'

export { runDataRules } from './afterCompletion.ts'
export { checkParticipants, checkStudy } from './checkStudy.ts'
export { followFormName } from './renamedForms.ts'

export const dataRuleHooks: DomainHooks = {
  dataRule: { guard: { on: ['create', 'update'], holds: { formId: 'shared' } }, beforeWrite: checkRule },
}

export const dataRuleTasks: Readonly<Record<string, Task>> = { [rulesOfParticipantTask]: rulesOfParticipantJob }
