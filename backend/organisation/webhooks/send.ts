import { createHmac } from 'node:crypto'
import { type ConnectionProblem, connectionProblemOf, postToHost } from '../../platform/integrations/postToHost.ts'

/** The payload for another system: which row changed and how, but no values. */
export interface Message {
  /** Id of the delivery, the same in every attempt, so that the receiver recognises a repetition. */
  readonly id: string
  readonly event: string
  readonly resource: string
  readonly recordId: string
  readonly orgId: string
  /** Time of the write; ISO 8601, UTC. */
  readonly at: string
}

/** The result of an attempt: the status of the receiver's response, and the problem; null if the receiver accepted the message. */
export interface Outcome {
  readonly status: number | null
  readonly problem: Problem | null
}
type Problem = 'STATUS' | 'REDIRECT' | ConnectionProblem

interface WebhookRequest {
  readonly address: string
  readonly secret: string
  readonly message: Message
  /** Body in another format than the message itself, with its media type. */
  readonly formatted?: { readonly body: object; readonly mediaType: string } | null
  readonly timeoutSeconds: number
  readonly allowPrivate: boolean
}

/** Posts a message once. Never throws: the result contains errors. Follows no redirects and does not read the response's body. */
export async function send(webhook: WebhookRequest): Promise<Outcome> {
  try {
    return outcomeOf(await post(webhook))
  } catch (error) {
    return { status: null, problem: connectionProblemOf(error) }
  }
}

/**
 * Returns the signature `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` with the secret. The time prevents the replay of an old
 * message.
 */
export function signatureOf({
  secret,
  body,
  seconds,
}: {
  readonly secret: string
  readonly body: string
  readonly seconds: number
}): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** @returns the status of the response */
function post({ address, secret, message, formatted, timeoutSeconds, allowPrivate }: WebhookRequest): Promise<number> {
  const body = JSON.stringify(formatted?.body ?? message)
  return postToHost({
    service: 'webhook',
    address,
    timeoutSeconds,
    allowPrivate,
    headers: {
      'Content-Type': formatted?.mediaType ?? 'application/json',
      'User-Agent': 'Studydesk-Webhook/1',
      'Studydesk-Delivery': message.id,
      'Studydesk-Signature': signatureOf({ secret, body, seconds: Math.floor(Date.now() / 1000) }),
    },
    body: Buffer.from(body),
  })
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { status, problem: null }
  return { status, problem: status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS' }
}
