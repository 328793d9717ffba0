import type { Domain } from '../engine/types.ts'
import { runTask } from './runTask.ts'
import { taskName } from './startTask.ts'

/**
 * Domain of tasks: work on many items that continues after the request has ended. @param domains provide the handler of each kind
 * (`taskKinds`)
 */
export const createTasksDomain = (domains: readonly Domain[]): Domain => ({
  tasks: { [taskName]: runTask(Object.assign({}, ...domains.map(({ taskKinds }) => taskKinds))) },
})
