import type { Outcome } from './states.ts'

/** An SMS service, as SMS_URL, SMS_KEY and SMS_FROM name it. */
export interface SmsService {
  readonly url: string
  readonly key: string
  readonly from: string
}

const usualPatience = 30_000

/**
 * Hands one SMS to the service: `POST { from, to, text, reference }`, which answers 2xx with `{ id }`. The message's id is the idempotency
 * key, the same at each attempt. Only an answer that refuses, or nobody at the other end, says that it was not taken.
 * @param patience milliseconds until the service is given up
 */
export async function deliverSms(
  { url, key, from }: SmsService,
  { id, to, text }: { readonly id: string; readonly to: string; readonly text: string },
  patience = usualPatience,
): Promise<Outcome> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ from, to, text, reference: id }),
    })
    return answer.ok ? await confirmed(answer) : refusedBy(answer.status)
  } catch (error) {
    const code = String((error as { readonly cause?: { readonly code?: string } }).cause?.code ?? '')
    if (neverHeard.has(code)) return { kind: 'refused', problem: 'UNREACHABLE', smtpCode: null }
    return { kind: 'lost', problem: 'NO_ANSWER' }
  }
}

/** The connection was never made. */
const neverHeard: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

async function confirmed(answer: Response): Promise<Outcome> {
  const body: unknown = await answer.json().catch(() => null)
  const isConfirmed = typeof body === 'object' && body !== null && 'id' in body
  return isConfirmed ? { kind: 'accepted' } : { kind: 'lost', problem: 'NO_ANSWER' }
}

/** "Later" is tried again; what the request is refused for would be refused again; a service at fault may have taken it. */
function refusedBy(status: number): Outcome {
  if (status === 408 || status === 429 || status === 503) return { kind: 'refused', problem: 'DEFERRED', smtpCode: status }
  if (status >= 500) return { kind: 'lost', problem: 'NO_ANSWER' }
  return { kind: 'refused', problem: status === 401 || status === 403 ? 'LOGIN_REFUSED' : 'REFUSED', smtpCode: status, isFinal: true }
}
