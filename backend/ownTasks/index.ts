import { ownTaskCalls } from '#resources/ownTasks/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { ownTasks } from './ownTasks.ts'

export { countOwnTasks, kindsOf } from './ownTasks.ts'

/** Tasks of users that concern no participant. */
export const ownTasksDomain: Domain = {
  calls: callsOf(ownTaskCalls, { list: ownTasks }),
}
