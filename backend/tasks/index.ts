import type { Domain } from '../engine/types.ts'
import { runTask } from './runTask.ts'
import { taskName } from './startTask.ts'

/** Work on many things that goes on after the request has ended. @param domains bring what is done with each (`taskKinds`) */
export const tasksDomain = (domains: readonly Domain[]): Domain => ({
  tasks: { [taskName]: runTask(Object.assign({}, ...domains.map(({ taskKinds }) => taskKinds))) },
})
