import type { Task } from '../../platform/engine/ports/tasks.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { deliver } from './deliver.ts'
import { deliveriesOf, deliverTask } from './queue.ts'
import { webhookHooks } from './rules.ts'

const pruneTask = 'pruneWebhookDeliveries'

/** Days that deliveries are stored; the second limit is the number of deliveries per organisation. */
const retentionDays = 30
const maxRetained = 20_000

/** Deletes old deliveries at night, but none that wait. */
const prune: Task = async ({ orgId, studydesk: { database } }) => {
  await database.batch(orgId, [
    {
      // By hand: a job removes thousands of old deliveries at once, none of which is in the audit trail.
      text: `delete from webhook_delivery where org_id = $1 and status <> 'WAITING' and (created_at < now() - make_interval(days => $2)
        or created_at < (select created_at from webhook_delivery where org_id = $1 order by created_at desc offset $3 limit 1))`,
      values: [orgId, retentionDays, maxRetained],
    },
  ])
}

/** Domain of webhooks, which notify external systems of changes. */
export const webhooksDomain: Domain = {
  hooks: webhookHooks,
  alongside: deliveriesOf,
  tasks: { [deliverTask]: deliver, [pruneTask]: prune },
  schedules: { [pruneTask]: { cron: '20 3 * * *' } },
}
