import type { Outcome } from './states.ts'

/** An SMS service, as configured by SMS_URL, SMS_KEY and SMS_FROM. */
export interface SmsService {
  readonly url: string
  readonly key: string
  readonly from: string
}

const defaultTimeoutMs = 30_000

/**
 * Sends one SMS to the service: `POST { from, to, text, reference }`, which responds 2xx with `{ id }`. The message's id is the
 * idempotency key, the same in each attempt. Only a rejection or a failed connection proves that the service did not accept it.
 * @param timeoutMs milliseconds until the request times out
 */
export async function deliverSms(
  { url, key, from }: SmsService,
  { id, to, text }: { readonly id: string; readonly to: string; readonly text: string },
  timeoutMs = defaultTimeoutMs,
): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ from, to, text, reference: id }),
    })
    return response.ok ? await readConfirmation(response) : rejectionOf(response.status)
  } catch (error) {
    const code = String((error as { readonly cause?: { readonly code?: string } }).cause?.code ?? '')
    if (connectionErrorCodes.has(code)) return { kind: 'refused', problem: 'UNREACHABLE', smtpCode: null }
    return { kind: 'lost', problem: 'NO_ANSWER' }
  }
}

/** Errors that occur before a connection exists. */
const connectionErrorCodes: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

async function readConfirmation(response: Response): Promise<Outcome> {
  const body: unknown = await response.json().catch(() => null)
  const isConfirmed = typeof body === 'object' && body !== null && 'id' in body
  return isConfirmed ? { kind: 'accepted' } : { kind: 'lost', problem: 'NO_ANSWER' }
}

/**
 * Returns the outcome for an error status. Temporary rejections are retried. Other rejections are final, because a retry would be
 * rejected again. After a server error the service may have accepted the message.
 */
function rejectionOf(status: number): Outcome {
  if (status === 408 || status === 429 || status === 503) return { kind: 'refused', problem: 'DEFERRED', smtpCode: status }
  if (status >= 500) return { kind: 'lost', problem: 'NO_ANSWER' }
  return { kind: 'refused', problem: status === 401 || status === 403 ? 'LOGIN_REFUSED' : 'REFUSED', smtpCode: status, isFinal: true }
}
