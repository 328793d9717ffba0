import type { Task } from '../engine/ports/tasks.ts'
import type { Domain } from '../engine/types.ts'
import { deliver } from './deliver.ts'
import { deliveriesOf, deliverTask } from './queue.ts'
import { webhookHooks } from './rules.ts'

const pruneTask = 'pruneWebhookDeliveries'

/** Days that deliveries are kept, and how many of an organisation's at most. */
const keptDays = 30
const mostKept = 20_000

/** Forgets old deliveries, at night. Those that still wait stay. */
const prune: Task = async ({ orgId, studydesk: { database } }) => {
  await database.batch(orgId, [
    {
      // By hand: a job forgets thousands of old deliveries at once, none of which the history tells of.
      text: `delete from webhook_delivery where org_id = $1 and status <> 'WAITING' and (created_at < now() - make_interval(days => $2)
        or created_at < (select created_at from webhook_delivery where org_id = $1 order by created_at desc offset $3 limit 1))`,
      values: [orgId, keptDays, mostKept],
    },
  ])
}

/** Other systems that are told of changes. */
export const webhooksDomain: Domain = {
  hooks: webhookHooks,
  alongside: deliveriesOf,
  tasks: { [deliverTask]: deliver, [pruneTask]: prune },
  schedules: { [pruneTask]: { cron: '20 3 * * *' } },
}
