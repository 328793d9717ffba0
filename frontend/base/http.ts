import axios, { type AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import type { ErrorAnswer } from '#resources/core/answers/answers.ts'
import { getCurrentLanguage } from './i18n/language.ts'
import { waitBeforeRepeat } from './repeat.ts'
import { callStarted } from './session/calls.ts'
import { getCorrelationId } from './session/correlation.ts'
import { markSessionExpired } from './session/signIn.ts'
import { getFreshToken, renewToken } from './session/token.ts'
import { closeToast, showToast } from './toasts.ts'

/** Error with which every failed call rejects. Refine's hooks and forms read it; `code` is the server's code. */
export interface HttpFailure {
  /** Message in the user's language. */
  readonly message: string
  /** HTTP status; 0 if no response arrived. */
  readonly statusCode: number
  readonly code: string
  /** Messages by field path. */
  readonly errors?: Record<string, string[]>
  /** For the code StaleVersion: { yours, current }. */
  readonly data?: Readonly<Record<string, unknown>>
}

export const isHttpFailure = (error: unknown): error is HttpFailure =>
  typeof error === 'object' && error !== null && 'statusCode' in error && 'code' in error

/**
 * True if it is unknown whether the server carried out the call: it got no response, or a response from an intermediary such as a proxy.
 */
export const isUnanswered = (error: unknown): boolean => isHttpFailure(error) && !isExplained(error)

/** True if the server rejected the call and its message gives the reason. Status 507 means a full disk. */
export const isExplained = ({ statusCode }: { readonly statusCode: number }): boolean =>
  (statusCode > 0 && statusCode < 500) || statusCode === 507

/**
 * HTTP client of the API. URLs are relative to /api: `http.get('participant/tags')`. It unwraps `{ data }`, so `response.data` is the
 * content itself. Failures reject with HttpFailure. After a 401 it renews the token silently and retries once. After a 503 with a retry
 * time it waits, shows a notice and retries.
 */
export const http = axios.create({ baseURL: '/api', adapter: sendAsCall })

const send = axios.getAdapter(axios.defaults.adapter)

/** Sends a request. The call counts as in progress until it has ended, however it ends. */
async function sendAsCall(request: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const end = callStarted()
  return send(request).finally(end)
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /** True for calls before the user is identified. They send no token. */
    readonly isPublic?: boolean
  }
}

interface Attempt extends InternalAxiosRequestConfig {
  isSecondAttempt?: boolean
  /** Milliseconds that the call has waited for an unavailable server. */
  waited?: number
}

http.interceptors.request.use(async (request: Attempt) => {
  const token = request.isPublic === true ? null : await getFreshToken()
  if (token !== null) request.headers.set('Authorization', `Bearer ${token}`)
  request.headers.set('X-Correlation-Id', getCorrelationId())
  request.headers.set('Accept-Language', getCurrentLanguage())
  return request
})

http.interceptors.response.use(unwrap, async (error: AxiosError) => {
  const attempt = error.config as Attempt | undefined
  if (error.response?.status === 401 && attempt !== undefined && !attempt.isSecondAttempt && attempt.isPublic !== true) {
    attempt.isSecondAttempt = true
    if ((await renewToken()) !== null) return http.request(attempt)
    markSessionExpired()
  }
  if (attempt !== undefined && (await isTimeToRepeat(error, attempt))) return http.request(attempt)
  const failure = await failureOf(error)
  if (failure.code === 'StudySiteForbiddenAccess') showToast({ kind: 'error', message: failure.message, key: failure.code })
  throw failure
})

const unavailableCode = 'Unavailable'

/** Waits as long as the server requests and shows a notice; the screen does not change. @returns true if the call may be repeated */
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
  showToast({ kind: 'progress', message: await translateKey('common:errors.waiting'), key: unavailableCode })
  await new Promise((resolve) => setTimeout(resolve, wait))
  return true
}

/** Replaces the body `{ data: … }` by `…`. Files, bodies without this wrapper and bodies that also report errors stay unchanged. */
function unwrap(response: AxiosResponse): AxiosResponse {
  const attempt = response.config as Attempt
  if (attempt.waited !== undefined) closeToast(unavailableCode)
  const body: unknown = response.data
  if (typeof body === 'object' && body !== null && 'data' in body && !('errors' in body)) response.data = body.data
  return response
}

async function failureOf(error: AxiosError): Promise<HttpFailure> {
  const { response } = error
  const answer = await readError(response?.data)
  return {
    // Calls without a response get a standard message (specification 1, section 8).
    message: answer?.message ?? (await translateKey('common:errors.SystemError')),
    statusCode: response?.status ?? 0,
    code: answer?.code ?? (axios.isCancel(error) ? 'Cancelled' : 'SystemError'),
    ...(answer?.fields === undefined ? {} : { errors: byPath(answer.fields) }),
    ...(answer?.data === undefined ? {} : { data: answer.data }),
  }
}

/** Returns the error in a response's body. After a failed file download the body is a Blob. */
async function readError(body: unknown): Promise<ErrorAnswer['error'] | null> {
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

async function translateKey(key: string): Promise<string> {
  const { i18n } = await import('./i18n/i18n.ts')
  return i18n.t(key)
}
