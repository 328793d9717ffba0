import { setTimeout as pause } from 'node:timers/promises'
import type { ExternalCourse } from '#resources/library/learningAnswers.ts'
import { ApplicationError } from '../../../platform/common/errors.ts'
import type { LearningSettings } from '../../../platform/config/config.ts'
import { fetchJson, type JsonResponse } from '../../../platform/integrations/fetchJson.ts'
import { type ExternalResult, type Page, parseCourse, parsePage, parseResult } from './shapes.ts'

type System = Pick<LearningSettings, 'apiUrl' | 'apiKey'>

/** Timeout of a request and pauses before its retries, in milliseconds. */
interface RetryPolicy {
  readonly timeoutMs: number
  readonly pausesMs: readonly number[]
}

const usualRetryPolicy: RetryPolicy = { timeoutMs: 8000, pausesMs: [300, 1200] }
/** Most bytes of a page. */
const mostBytes = 2_000_000
/** Most pages in one run, for a system whose pages never end. */
const mostPages = 100

/** Returns all courses that the system has for an organisation. @throws as `requestJson` */
export async function fetchExternalCourses(
  system: System,
  orgId: string,
  retryPolicy = usualRetryPolicy,
): Promise<readonly ExternalCourse[]> {
  const courses: ExternalCourse[] = []
  for await (const { entries } of pagesOf(system, 'courses', { organization: orgId }, parseCourse, retryPolicy)) courses.push(...entries)
  return courses
}

/**
 * Generates results of an organisation's learners since a mark, page by page; from the beginning if the mark is null. @throws as `requestJson`
 */
export const fetchExternalResults = (
  system: System,
  { orgId, mark }: { readonly orgId: string; readonly mark: string | null },
  retryPolicy = usualRetryPolicy,
): AsyncGenerator<Page<ExternalResult>> =>
  pagesOf(system, 'results', { organization: orgId, ...(mark === null ? {} : { since: mark }) }, parseResult, retryPolicy)

async function* pagesOf<Entry>(
  system: System,
  name: 'courses' | 'results',
  parameters: Readonly<Record<string, string>>,
  read: (entry: unknown) => Entry | null,
  retryPolicy: RetryPolicy,
): AsyncGenerator<Page<Entry>> {
  let next: string | null = null
  for (let number = 0; number < mostPages; number += 1) {
    const requested: Readonly<Record<string, string>> = next === null ? parameters : { ...parameters, page: next }
    const page: Page<Entry> | null = parsePage(await requestJson(system, name, requested, retryPolicy), name, read)
    if (page === null || (page.next !== null && page.next === next)) throw createUnknownAnswerError()
    yield page
    next = page.next
    if (next === null) return
  }
  throw createUnknownAnswerError()
}

const createUnknownAnswerError = () => new ApplicationError(502, 'LearningUnknownAnswer')

/**
 * Sends a request, and retries twice if the system is unreachable or busy.
 * @throws ApplicationError 502 LearningAway, LearningRefused if it rejects our key, LearningUnknownAnswer
 */
async function requestJson(
  { apiUrl, apiKey }: System,
  path: string,
  parameters: Readonly<Record<string, string>>,
  { timeoutMs, pausesMs }: RetryPolicy,
): Promise<unknown> {
  const url = new URL(`${apiUrl.replace(/\/+$/, '')}/${path}`)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const headers = { Authorization: `Bearer ${apiKey}` }
  const sendRequest = () => fetchJson({ service: 'learning', url, headers, timeoutMs, mostBytes })
  let answer = await sendRequest()
  for (const pauseMs of pausesMs) {
    if (!isUnavailable(answer)) break
    await pause(pauseMs)
    answer = await sendRequest()
  }
  if (answer?.status === 401 || answer?.status === 403) throw new ApplicationError(502, 'LearningRefused')
  if (answer === null || isUnavailable(answer)) throw new ApplicationError(502, 'LearningAway')
  try {
    if (answer.status === 200) return JSON.parse(answer.text)
  } catch {
    // Invalid JSON is reported below, like an unexpected status.
  }
  throw createUnknownAnswerError()
}

const isUnavailable = (answer: JsonResponse | null): boolean => answer === null || answer.status >= 500 || answer.status === 429
