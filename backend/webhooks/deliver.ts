import type { Config } from '../config.ts'
import type { Statement } from '../database/types.ts'
import type { RunningJob, Task } from '../engine/ports/tasks.ts'
import { decryptSecret } from '../fields/secretKey.ts'
import { deliverTask } from './queue.ts'
import { type Message, type Outcome, send } from './send.ts'

/** Attempts of one delivery before it is given up. */
export const mostAttempts = 8
/** The longest pause between two attempts, in seconds. */
const longestPause = 6 * 3600
/** Rows of a chunk that wait because their receiver did not answer the one before them. */
const laterSeconds = 30

/**
 * Sends the deliveries of a job, one after the other, each until it is taken or given up. One whose node dies between the sending and
 * the noting is sent again under the same id. A receiver that does not answer holds up neither this node nor the others' jobs: what is
 * left for it comes later.
 */
export const deliver: Task = async (job) => {
  const ids = Array.isArray(job.payload.deliveryIds) ? job.payload.deliveryIds.map(String) : []
  for (const [index, id] of ids.entries()) {
    const outcome = await attempt(job, id)
    const rest = ids.slice(index + 1)
    if (rest.length > 0 && (outcome?.problem === 'TIMEOUT' || outcome?.problem === 'UNREACHABLE')) return postpone(job, rest)
  }
}

const postpone = async ({ orgId, studydesk: { database, jobs } }: RunningJob, deliveryIds: readonly string[]): Promise<void> => {
  const runAt = new Date(Date.now() + laterSeconds * 1000)
  await database.batch(orgId, [jobs.statement({ task: deliverTask, orgId, payload: { deliveryIds }, runAt })])
}

interface Delivery {
  readonly id: string
  readonly event: string
  readonly record_id: string
  readonly attempts: number
  readonly created_at: Date | string
  readonly resource: string
  readonly address: string
  readonly secret: Buffer
  readonly is_open: boolean
}

/** @returns null where nothing was left to send */
async function attempt({ orgId, studydesk }: RunningJob, id: string): Promise<Outcome | null> {
  const { database, jobs, config } = studydesk
  const [found] = await database.batch(orgId, [{ text: selectWaiting, values: [orgId, id] }])
  const delivery = found?.rows[0] as Delivery | undefined
  if (delivery === undefined) return null
  if (!delivery.is_open) {
    await database.batch(orgId, [{ text: closeStatement, values: [orgId, id] }])
    return null
  }

  const outcome = await send({
    address: delivery.address,
    secret: decryptSecret(delivery.secret),
    message: messageOf(orgId, delivery),
    ...config.webhooks,
  })
  const attempts = delivery.attempts + 1
  const state = outcome.problem === null ? 'DELIVERED' : attempts < mostAttempts ? 'WAITING' : 'FAILED'
  const again = jobs.statement({
    task: deliverTask,
    orgId,
    payload: { deliveryIds: [id] },
    key: `webhookDelivery ${id}`,
    runAt: new Date(Date.now() + pauseAfter(attempts, config.webhooks) * 1000),
  })
  await database.batch(orgId, [noteOf(orgId, id, { state, attempts, outcome }), ...(state === 'WAITING' ? [again] : [])])
  return outcome
}

/** Seconds: four times as long each time. */
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

const selectWaiting = `select delivery.id, delivery.event, delivery.record_id, delivery.attempts, delivery.created_at,
    webhook.resource, webhook.address, webhook.secret, (webhook.is_active and webhook.deleted_at is null) is true as is_open
  from webhook_delivery delivery join webhook on webhook.org_id = delivery.org_id and webhook.id = delivery.webhook_id
  where delivery.org_id = $1 and delivery.id = $2 and delivery.status = 'WAITING'`

// By hand: a step of a job, which has no caller, and no write of a person for the history to tell.
const closeStatement = `update webhook_delivery set status = 'FAILED', problem = 'INACTIVE', version = version + 1, updated_at = now()
  where org_id = $1 and id = $2 and status = 'WAITING'`

interface Noted {
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED'
  readonly attempts: number
  readonly outcome: Outcome
}

/** An attempt is no write of a person's: its log is the delivery itself, not the audit history. */
const noteOf = (orgId: string, id: string, { state, attempts, outcome }: Noted): Statement => ({
  // By hand: a step of a job, as above.
  text: `update webhook_delivery set status = $3, attempts = $4, response_status = $5, problem = $6, last_attempt_at = clock_timestamp(),
      version = version + 1, updated_at = now()
    where org_id = $1 and id = $2 and status = 'WAITING'`,
  values: [orgId, id, state, attempts, outcome.status, outcome.problem],
})
