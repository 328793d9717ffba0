import axios, { type AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import type { ErrorAnswer } from '#resources/core/answers.ts'
import { currentLanguage } from './i18n/language.ts'
import { waitBeforeRepeat } from './repeat.ts'
import { callStarted } from './session/calls.ts'
import { correlationId } from './session/correlation.ts'
import { signInAgain } from './session/signIn.ts'
import { freshToken, renewToken } from './session/token.ts'
import { closeToast, toast } from './toasts.ts'

/** How every failed call rejects: what Refine's hooks and forms read, with the server's code beside it. */
export interface HttpFailure {
  /** In the user's language. */
  readonly message: string
  /** 0 when no answer came. */
  readonly statusCode: number
  readonly code: string
  /** Messages by field path. */
  readonly errors?: Record<string, string[]>
  /** On StaleVersion: { yours, current }. */
  readonly data?: Readonly<Record<string, unknown>>
}

export const isHttpFailure = (error: unknown): error is HttpFailure =>
  typeof error === 'object' && error !== null && 'statusCode' in error && 'code' in error

/** Nobody knows whether the call was carried out: no answer came, or one from somewhere between. */
export const isUnanswered = (error: unknown): boolean => isHttpFailure(error) && !isExplained(error)

/** The server refused the call and its message says why: 507 stands for a full disk. */
export const isExplained = ({ statusCode }: { readonly statusCode: number }): boolean =>
  (statusCode > 0 && statusCode < 500) || statusCode === 507

/**
 * Calls of the API, addresses relative to /api: `http.get('participant/tags')`. Answers come without their `{ data }`
 * wrapping, so that `response.data` is the answer itself; failures reject with HttpFailure.
 * A 401 is renewed silently and tried once more; a 503 that says when to come again is tried then, with a notice.
 */
export const http = axios.create({ baseURL: '/api' })

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Nobody has said yet who they are: no token is asked for. */
    readonly isPublic?: boolean
  }
}

interface Attempt extends InternalAxiosRequestConfig {
  isSecondAttempt?: boolean
  /** Milliseconds that the call has waited for a server that was away. */
  waited?: number
  /** Says that the call has ended. */
  end?: () => void
}

http.interceptors.request.use(async (request: Attempt) => {
  request.end = callStarted()
  const token = request.isPublic === true ? null : await freshToken()
  if (token !== null) request.headers.set('Authorization', `Bearer ${token}`)
  request.headers.set('X-Correlation-Id', correlationId())
  request.headers.set('Accept-Language', currentLanguage())
  return request
})

http.interceptors.response.use(unwrap, async (error: AxiosError) => {
  const attempt = error.config as Attempt | undefined
  attempt?.end?.()
  if (error.response?.status === 401 && attempt !== undefined && !attempt.isSecondAttempt && attempt.isPublic !== true) {
    attempt.isSecondAttempt = true
    if ((await renewToken()) !== null) return http.request(attempt)
    signInAgain()
  }
  if (attempt !== undefined && (await isTimeToRepeat(error, attempt))) return http.request(attempt)
  const failure = await failureOf(error)
  if (failure.code === 'StudySiteForbiddenAccess') toast({ kind: 'error', message: failure.message, key: failure.code })
  throw failure
})

const away = 'Unavailable'

/** Waits as long as the server said, with a notice; what stands on the screen stays as it is. @returns false where nothing was to be waited for */
async function isTimeToRepeat({ response }: AxiosError, attempt: Attempt): Promise<boolean> {
  const { waited = 0, method, headers, signal } = attempt
  const retryAfter: unknown = response?.headers['retry-after']
  const wait = waitBeforeRepeat({
    status: response?.status,
    retryAfter,
    method,
    hasIdempotencyKey: headers.has('Idempotency-Key'),
    waited,
  })
  if (wait === null || signal?.aborted === true) return false
  attempt.waited = waited + wait
  toast({ kind: 'progress', message: await words('common:errors.waiting'), key: away })
  await new Promise((resolve) => setTimeout(resolve, wait))
  return true
}

/** `{ data: … }` becomes `…`; files, bodies without a wrapping and those that tell errors beside what was done stay as they are. */
function unwrap(response: AxiosResponse): AxiosResponse {
  const attempt = response.config as Attempt
  attempt.end?.()
  if (attempt.waited !== undefined) closeToast(away)
  const body: unknown = response.data
  if (typeof body === 'object' && body !== null && 'data' in body && !('errors' in body)) response.data = body.data
  return response
}

async function failureOf(error: AxiosError): Promise<HttpFailure> {
  const { response } = error
  const answer = await errorIn(response?.data)
  return {
    // Specification 1, section 8: calls that cannot be made.
    message: answer?.message ?? (await words('common:errors.SystemError')),
    statusCode: response?.status ?? 0,
    code: answer?.code ?? (axios.isCancel(error) ? 'Cancelled' : 'SystemError'),
    ...(answer?.fields === undefined ? {} : { errors: byPath(answer.fields) }),
    ...(answer?.data === undefined ? {} : { data: answer.data }),
  }
}

/** The error of an answer's body; of a file download that failed, the body arrives as a Blob. */
async function errorIn(body: unknown): Promise<ErrorAnswer['error'] | null> {
  const content: unknown = body instanceof Blob ? parse(await body.text()) : body
  return typeof content === 'object' && content !== null && 'error' in content ? (content as ErrorAnswer).error : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function byPath(fields: NonNullable<ErrorAnswer['error']['fields']>): Record<string, string[]> {
  const messages: Record<string, string[]> = {}
  for (const { path, message } of fields) messages[path] = [...(messages[path] ?? []), message]
  return messages
}

async function words(key: string): Promise<string> {
  const { i18n } = await import('./i18n/i18n.ts')
  return i18n.t(key)
}
