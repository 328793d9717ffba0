import { createHmac } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP } from 'node:net'
import { createAddressError, hostOf, isPrivateAddress, lookUpPublicHost, refusedCode } from './guard.ts'

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
type Problem = 'STATUS' | 'REDIRECT' | 'TIMEOUT' | 'UNREACHABLE' | 'ADDRESS_REFUSED'

interface WebhookRequest {
  readonly address: string
  readonly secret: string
  readonly message: Message
  readonly timeoutSeconds: number
  readonly allowPrivate: boolean
}

/** Posts a message once. Never throws: the result contains errors. Follows no redirects and does not read the response's body. */
export async function send(webhook: WebhookRequest): Promise<Outcome> {
  try {
    return outcomeOf(await post(webhook))
  } catch (error) {
    return { status: null, problem: problemOf(error) }
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
function post({ address, secret, message, timeoutSeconds, allowPrivate }: WebhookRequest): Promise<number> {
  const url = new URL(address)
  const host = hostOf(url)
  if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw createAddressError()
  const body = JSON.stringify(message)
  const request = url.protocol === 'https:' ? requestSecurely : requestPlain
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Studydesk-Webhook/1',
        'Studydesk-Delivery': message.id,
        'Studydesk-Signature': signatureOf({ secret, body, seconds: Math.floor(Date.now() / 1000) }),
      },
      ...(allowPrivate ? {} : { lookup: lookUpPublicHost }),
    })
    clientRequest.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { status, problem: null }
  return { status, problem: status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS' }
}

function problemOf(error: unknown): Problem {
  const { name, code } = error as { readonly name?: string; readonly code?: string }
  if (code === refusedCode) return 'ADDRESS_REFUSED'
  return name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT' ? 'TIMEOUT' : 'UNREACHABLE'
}
