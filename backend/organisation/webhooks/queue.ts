import { v7 as newId } from 'uuid'
import type { Statement } from '../../platform/database/types.ts'
import type { WriteAction, WrittenRows } from '../../platform/engine/engine.types.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { type CachedWebhook, webhooksOf } from './memory.ts'

export const deliverTask = 'deliverWebhook'

/** Deliveries that one job sends, one at a time. */
const deliveriesAtOnce = 20

/**
 * Returns statements for the deliveries of a write and the jobs that send them. They run in the write's own transaction, so that none is
 * lost or doubled, whichever process dies. Returns none if no webhook subscribes.
 */
export const deliveriesOf: NonNullable<Domain['alongside']> = async ({ studydesk: { database, jobs }, orgId }) => {
  const webhooks = await webhooksOf(database, orgId)
  return ({ resource, rows }) =>
    webhooks.flatMap((webhook) => {
      const deliveries = webhook.resource === resource ? rows.map(toDelivery).filter(({ event }) => webhook.events.includes(event)) : []
      if (deliveries.length === 0) return []
      const ids = deliveries.map(({ id }) => id)
      return [
        insertOf(orgId, webhook, deliveries),
        ...inChunks(ids, deliveriesAtOnce).map((deliveryIds) => jobs.statement({ task: deliverTask, orgId, payload: { deliveryIds } })),
      ]
    })
}

interface NewDelivery {
  readonly id: string
  readonly event: CachedWebhook['events'][number]
  readonly recordId: string
}

const toDelivery = ({ id, action }: WrittenRows['rows'][number]): NewDelivery => ({ id: newId(), event: eventOf(action), recordId: id })

/** Returns the event of a write; a row of an imported file counts as created. */
const eventOf = (action: WriteAction): NewDelivery['event'] => (action === 'import' ? 'create' : action)

/**
 * Inserts the deliveries of a webhook. Inserts nothing if the webhook was removed since it was cached: its jobs then find no delivery.
 */
const insertOf = (orgId: string, webhook: CachedWebhook, deliveries: readonly NewDelivery[]): Statement => ({
  // By hand: part of a write that must stay one round trip, and no published change.
  text: `insert into webhook_delivery (org_id, id, webhook_id, event, record_id)
    select webhook.org_id, line.id, webhook.id, line.event, line."recordId"
    from webhook, jsonb_to_recordset($3) as line(id uuid, event text, "recordId" text)
    where webhook.org_id = $1 and webhook.id = $2 and webhook.is_active and webhook.deleted_at is null`,
  values: [orgId, webhook.id, JSON.stringify(deliveries)],
})

function inChunks<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
