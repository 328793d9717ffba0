import { data, defineCalls } from '../call.ts'
import type { OwnTask } from '../ownTasks.ts'

/** Tasks of users that concern no participant. */
export const ownTaskCalls = defineCalls({
  list: { method: 'GET', path: 'own-tasks', access: { signedIn: true }, output: data<readonly OwnTask[]>() },
})
