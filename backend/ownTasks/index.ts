import type { Domain } from '../engine/types.ts'
import { ownTasks } from './ownTasks.ts'

export { countOwnTasks, kindsOf } from './ownTasks.ts'

/** What users have to do that is of no participant. */
export const ownTasksDomain: Domain = {
  calls: [{ method: 'GET', path: 'own-tasks', access: { signedIn: true }, handler: ownTasks }],
}
