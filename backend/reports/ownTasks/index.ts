import { ownTaskCalls } from '#resources/reports/ownTasksCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { listOwnTasks } from './listOwnTasks.ts'

export { countOwnTasks, kindsOf } from './listOwnTasks.ts'

/** Domain of users' tasks that concern no participant. */
export const ownTasksDomain: Domain = {
  calls: callsOf(ownTaskCalls, { list: listOwnTasks }),
}
