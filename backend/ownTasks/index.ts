import type { Domain } from '../engine/types.ts'
import { ownTasks } from './ownTasks.ts'

export { countOwnTasks, kindsOf } from './ownTasks.ts'

/** Tasks of users that concern no participant. */
export const ownTasksDomain: Domain = {
  calls: [{ method: 'GET', path: 'own-tasks', access: { signedIn: true }, handler: ownTasks }],
}
