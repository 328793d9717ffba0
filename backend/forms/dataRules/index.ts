import type { Task } from '../../platform/engine/ports/tasks.ts'
import type { DomainHooks } from '../../platform/engine/types.ts'
import { rulesOfParticipantJob, rulesOfParticipantTask } from './afterCompletion.ts'
import { checkRule } from './rules.ts'

export { runDataRules } from './afterCompletion.ts'
export { checkParticipants, checkStudy } from './checkStudy.ts'
export { followFormName } from './renamedForms.ts'

export const dataRuleHooks: DomainHooks = {
  dataRule: {
    on: { create: { holds: { formId: 'shared' }, check: checkRule }, update: { holds: { formId: 'shared' }, check: checkRule } },
  },
}

export const dataRuleTasks: Readonly<Record<string, Task>> = { [rulesOfParticipantTask]: rulesOfParticipantJob }
