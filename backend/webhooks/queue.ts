import { v7 as newId } from 'uuid'
import type { Statement } from '../database/types.ts'
import type { WriteAction, WrittenRows } from '../engine/engine.types.ts'
import type { Domain } from '../engine/types.ts'
import { type KnownWebhook, webhooksOf } from './memory.ts'

export const deliverTask = 'deliverWebhook'

/** Deliveries that one job sends, one after the other. */
const deliveriesAtOnce = 20

/**
 * The deliveries of a write and the jobs that send them, for the write's own transaction: none is lost and none is doubled, whatever
 * dies when. Nothing where no webhook wants to know.
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
  readonly event: KnownWebhook['events'][number]
  readonly recordId: string
}

const toDelivery = ({ id, action }: WrittenRows['rows'][number]): NewDelivery => ({ id: newId(), event: eventOf(action), recordId: id })

/** A row that comes in from a file is a new row like any other. */
const eventOf = (action: WriteAction): NewDelivery['event'] => (action === 'import' ? 'create' : action)

/** Nothing for a webhook that went away since it was read: its jobs find no delivery. */
const insertOf = (orgId: string, webhook: KnownWebhook, deliveries: readonly NewDelivery[]): Statement => ({
  // By hand: it goes alongside a write that must stay one round trip, and is no write that others are told of.
  text: `insert into webhook_delivery (org_id, id, webhook_id, event, record_id)
    select webhook.org_id, line.id, webhook.id, line.event, line."recordId"
    from webhook, jsonb_to_recordset($3) as line(id uuid, event text, "recordId" text)
    where webhook.org_id = $1 and webhook.id = $2 and webhook.is_active and webhook.deleted_at is null`,
  values: [orgId, webhook.id, JSON.stringify(deliveries)],
})

function inChunks<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
