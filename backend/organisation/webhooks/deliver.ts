import type { ResourceRow } from '#resources/core/rows.ts'
import { fhirTypeOf, notificationOf } from '#resources/fhir/notification.ts'
import { fhirMediaType, fhirPath } from '#resources/fhir/types.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { RunningJob, Task } from '../../platform/engine/ports/tasks.ts'
import { decryptSecret } from '../../platform/fields/secretKey.ts'
import { deliverTask } from './queue.ts'
import { type Message, type Outcome, send } from './send.ts'

/** Attempts of a delivery before it fails. */
export const mostAttempts = 8
/** Longest pause between two attempts, in seconds. */
const longestPause = 6 * 3600
/** Seconds by which the remaining deliveries of a job are postponed when their receiver did not respond. */
const laterSeconds = 30

/**
 * Sends the deliveries of a job, one at a time. If the node dies between sending and recording, the delivery is sent again with the same
 * id. A receiver that does not respond delays neither this node nor other jobs: its remaining deliveries are postponed.
 */
export const deliver: Task = async (job) => {
  const ids = Array.isArray(job.payload.deliveryIds) ? job.payload.deliveryIds.map(String) : []
  for (const [index, id] of ids.entries()) {
    const outcome = await attempt(job, id)
    const remainingIds = ids.slice(index + 1)
    if (remainingIds.length > 0 && (outcome?.problem === 'TIMEOUT' || outcome?.problem === 'UNREACHABLE'))
      return postpone(job, remainingIds)
  }
}

const postpone = async ({ orgId, studydesk: { database, jobs } }: RunningJob, deliveryIds: readonly string[]): Promise<void> => {
  const dueTime = new Date(Date.now() + laterSeconds * 1000)
  await database.batch(orgId, [jobs.statement({ task: deliverTask, orgId, payload: { deliveryIds }, runAt: dueTime })])
}

interface Delivery {
  readonly id: string
  readonly event: string
  readonly record_id: string
  readonly attempts: number
  readonly created_at: Date | string
  readonly resource: string
  readonly format: ResourceRow['webhook']['format']
  readonly address: string
  readonly secret: Buffer
  readonly is_open: boolean
}

/** @returns null if there was nothing left to send */
async function attempt({ orgId, studydesk }: RunningJob, id: string): Promise<Outcome | null> {
  const { database, jobs, config } = studydesk
  const [waitingResult] = await database.batch(orgId, [{ text: selectWaiting, values: [orgId, id] }])
  const delivery = waitingResult?.rows[0] as Delivery | undefined
  if (delivery === undefined) return null
  if (!delivery.is_open) {
    await database.batch(orgId, [{ text: closeStatement, values: [orgId, id] }])
    return null
  }

  const message = messageOf(orgId, delivery)
  const outcome = await send({
    address: delivery.address,
    secret: decryptSecret(delivery.secret),
    message,
    formatted: delivery.format === 'FHIR' ? formatInFhir(message, config) : null,
    ...config.webhooks,
  })
  const attempts = delivery.attempts + 1
  const state = outcome.problem === null ? 'DELIVERED' : attempts < mostAttempts ? 'WAITING' : 'FAILED'
  const retryStatement = jobs.statement({
    task: deliverTask,
    orgId,
    payload: { deliveryIds: [id] },
    key: `webhookDelivery ${id}`,
    runAt: new Date(Date.now() + pauseAfter(attempts, config.webhooks) * 1000),
  })
  await database.batch(orgId, [noteOf(orgId, id, { state, attempts, outcome }), ...(state === 'WAITING' ? [retryStatement] : [])])
  return outcome
}

/** Returns the pause before the next attempt in seconds: four times as long each time, up to the longest pause. */
export const pauseAfter = (attempts: number, { retrySeconds }: Pick<Config['webhooks'], 'retrySeconds'>): number =>
  Math.min(longestPause, retrySeconds * 4 ** (attempts - 1))

const messageOf = (orgId: string, delivery: Delivery): Message => ({
  id: delivery.id,
  event: delivery.event,
  resource: delivery.resource,
  recordId: delivery.record_id,
  orgId,
  at: new Date(delivery.created_at).toISOString(),
})

/** Returns a message as a FHIR bundle; null if its resource has no FHIR type. */
function formatInFhir(message: Message, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const type = fhirTypeOf(message.resource)
  return type === null ? null : { body: notificationOf(message, type, `${publicUrl}${fhirPath}`), mediaType: fhirMediaType }
}

const selectWaiting = `select delivery.id, delivery.event, delivery.record_id, delivery.attempts, delivery.created_at,
    webhook.resource, webhook.format, webhook.address, webhook.secret, (webhook.is_active and webhook.deleted_at is null) is true as is_open
  from webhook_delivery delivery join webhook on webhook.org_id = delivery.org_id and webhook.id = delivery.webhook_id
  where delivery.org_id = $1 and delivery.id = $2 and delivery.status = 'WAITING'`

// By hand: a job's step without a caller; no user's write, so it is not audited.
const closeStatement = `update webhook_delivery set status = 'FAILED', problem = 'INACTIVE', version = version + 1, updated_at = now()
  where org_id = $1 and id = $2 and status = 'WAITING'`

interface DeliveryAttempt {
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED'
  readonly attempts: number
  readonly outcome: Outcome
}

/** Records an attempt on the delivery itself. It is no user's write, so it is not in the audit trail. */
const noteOf = (orgId: string, id: string, { state, attempts, outcome }: DeliveryAttempt): Statement => ({
  // By hand: a step of a job, as above.
  text: `update webhook_delivery set status = $3, attempts = $4, response_status = $5, problem = $6, last_attempt_at = clock_timestamp(),
      version = version + 1, updated_at = now()
    where org_id = $1 and id = $2 and status = 'WAITING'`,
  values: [orgId, id, state, attempts, outcome.status, outcome.problem],
})
