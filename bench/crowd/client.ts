import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { waitBeforeRepeat } from '../../frontend/base/repeat.ts'
import type { Headers } from '../load.ts'
import type { CallOutcome } from './figures.ts'

/** Milliseconds to wait for a response. */
const timeoutMs = 30_000
/** Milliseconds to wait before the next node is used, and the maximum in total, if a node does not respond. */
const failoverMs = 250
const longestFailoverMs = 20_000

/** Calls of one person. */
export interface Client {
  /** Sends a call and records its outcome under this name. @returns the data, or null if the call failed */
  send<Data>(name: string, path: string, init?: { readonly method?: string; readonly body?: unknown }): Promise<Data | null>
  /** URL of the node that answered last. */
  url(): string
}

interface Attempt {
  /** 0 if no response arrived. */
  readonly status: number
  readonly retryAfter: string | null
  readonly body: { readonly data?: unknown; readonly error?: { readonly code?: string } } | null
}

/**
 * Returns a client that repeats calls as screens behind a proxy do: after a 503 when the server says so, and at the next node if a node
 * does not respond. As in the screens, every POST has an idempotency key, so a repeated call is carried out once.
 * @param start index of the first node
 */
export function createClient(options: {
  readonly urls: readonly string[]
  readonly start: number
  readonly headers: Headers
  readonly outcomes: CallOutcome[]
}): Client {
  const { urls, outcomes } = options
  let node = options.start
  const url = () => urls[node % urls.length] ?? ''

  async function attempt(path: string, init: RequestInit): Promise<Attempt> {
    const response = await fetch(`${url()}/api/${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
    const text = await response?.text().catch(() => null)
    if (response == null || text == null) return { status: 0, retryAfter: null, body: null }
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: parseBody(text) }
  }

  /** Returns the milliseconds after which the call is repeated; null if it is not. */
  function waitOf({ status, retryAfter }: Attempt, method: string, waited: number): number | null {
    if (status !== 0) return waitBeforeRepeat({ status, retryAfter, method, hasIdempotencyKey: true, waited })
    node += 1
    return waited < longestFailoverMs ? failoverMs : null
  }

  return {
    url,
    async send<Data>(name: string, path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}): Promise<Data | null> {
      const init = requestOf(options.headers, method, body)
      const startedAt = performance.now()
      let result = await attempt(path, init)
      for (let waited = 0, wait = waitOf(result, method, 0); wait !== null; wait = waitOf(result, method, waited)) {
        await pause(wait)
        waited += wait
        result = await attempt(path, init)
      }
      const isSuccess = result.status >= 200 && result.status < 300
      outcomes.push({ name, ms: performance.now() - startedAt, error: isSuccess ? null : errorOf(result) })
      return isSuccess ? ((result.body?.data ?? null) as Data | null) : null
    },
  }
}

function requestOf(headers: Headers, method: string, body: unknown): RequestInit {
  const key: Headers = method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}
  if (body === undefined) return { method, headers: { ...headers, ...key } }
  if (body instanceof FormData) return { method, headers: { ...headers, ...key }, body }
  return { method, headers: { ...headers, ...key, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function parseBody(text: string): Attempt['body'] {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const errorOf = ({ status, body }: Attempt): string => (status === 0 ? '0 no response' : `${status} ${body?.error?.code ?? ''}`.trim())
