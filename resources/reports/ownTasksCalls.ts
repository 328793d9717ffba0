import { data, defineCalls } from '../core/call.ts'
import type { OwnTask } from './ownTasks.ts'

/** Calls for tasks of users that concern no participant. */
export const ownTaskCalls = defineCalls({
  list: { method: 'GET', path: 'own-tasks', access: { signedIn: true }, output: data<readonly OwnTask[]>() },
})
