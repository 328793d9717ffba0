import type { Domain } from '../engine/types.ts'
import { deliver } from './deliver.ts'
import { prune, pruneTask } from './prune.ts'
import { deliveriesOf, deliverTask } from './queue.ts'
import { webhookHooks } from './rules.ts'

/** Other systems that are told of changes. */
export const webhooksDomain: Domain = {
  hooks: webhookHooks,
  alongside: deliveriesOf,
  tasks: { [deliverTask]: deliver, [pruneTask]: prune },
  schedules: { [pruneTask]: { cron: '20 3 * * *' } },
}
