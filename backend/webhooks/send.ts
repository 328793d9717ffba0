import { createHmac } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP } from 'node:net'
import { hostOf, isPrivateAddress, publicLookup, refusedAddress, refusedCode } from './guard.ts'

/** What another system is told: which row changed and how, never what is in it. */
export interface Message {
  /** Of the delivery: the same at every attempt, so that the receiver knows a repetition. */
  readonly id: string
  readonly event: string
  readonly resource: string
  readonly recordId: string
  readonly orgId: string
  /** When it was written; ISO 8601, UTC. */
  readonly at: string
}

/** What came of an attempt: the status that the receiver answered, and what is wrong; null when it took the message. */
export interface Outcome {
  readonly status: number | null
  readonly problem: Problem | null
}
type Problem = 'STATUS' | 'REDIRECT' | 'TIMEOUT' | 'UNREACHABLE' | 'ADDRESS_REFUSED'

interface Sending {
  readonly address: string
  readonly secret: string
  readonly message: Message
  readonly timeoutSeconds: number
  readonly allowPrivate: boolean
}

/** Posts a message, once. Never throws: what goes wrong is the outcome. Redirects are not followed; the answer's body is not read. */
export async function send(sending: Sending): Promise<Outcome> {
  try {
    return outcomeOf(await post(sending))
  } catch (error) {
    return { status: null, problem: problemOf(error) }
  }
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` by the secret; the time keeps an old message from being played again. */
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

/** @returns the status of the answer */
function post({ address, secret, message, timeoutSeconds, allowPrivate }: Sending): Promise<number> {
  const url = new URL(address)
  const host = hostOf(url)
  if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw refusedAddress()
  const body = JSON.stringify(message)
  const request = url.protocol === 'https:' ? requestSecurely : requestPlain
  return new Promise((resolve, reject) => {
    const sent = request(url, {
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
      ...(allowPrivate ? {} : { lookup: publicLookup }),
    })
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
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
