import { setTimeout as pause } from 'node:timers/promises'
import type { ExternalCourse } from '#resources/learningAnswers.ts'
import type { LearningSettings } from '../../config.ts'
import { ApplicationError } from '../../errors.ts'
import { askOutside, type OutsideAnswer } from '../../outside.ts'
import { type ExternalResult, type Page, parseCourse, parsePage, parseResult } from './shapes.ts'

type System = Pick<LearningSettings, 'apiUrl' | 'apiKey'>

/** How long one question may take, and how it is tried again. Milliseconds. */
interface Patience {
  readonly timeoutMs: number
  readonly pausesMs: readonly number[]
}

const usual: Patience = { timeoutMs: 8000, pausesMs: [300, 1200] }
/** Bytes of a page at most. */
const mostBytes = 2_000_000
/** Pages that are read in one go: a system that never ends with them must not keep us. */
const mostPages = 100

/** All courses that the system has for an organisation. @throws as `ask` */
export async function externalCourses(system: System, orgId: string, patience = usual): Promise<readonly ExternalCourse[]> {
  const courses: ExternalCourse[] = []
  for await (const { entries } of pagesOf(system, 'courses', { organization: orgId }, parseCourse, patience)) courses.push(...entries)
  return courses
}

/** Results of an organisation's learners since a mark, page by page; null: from the first on. @throws as `ask` */
export const externalResults = (
  system: System,
  { orgId, mark }: { readonly orgId: string; readonly mark: string | null },
  patience = usual,
): AsyncGenerator<Page<ExternalResult>> =>
  pagesOf(system, 'results', { organization: orgId, ...(mark === null ? {} : { since: mark }) }, parseResult, patience)

async function* pagesOf<Entry>(
  system: System,
  name: 'courses' | 'results',
  parameters: Readonly<Record<string, string>>,
  read: (entry: unknown) => Entry | null,
  patience: Patience,
): AsyncGenerator<Page<Entry>> {
  let next: string | null = null
  for (let number = 0; number < mostPages; number += 1) {
    const asked: Readonly<Record<string, string>> = next === null ? parameters : { ...parameters, page: next }
    const page: Page<Entry> | null = parsePage(await ask(system, name, asked, patience), name, read)
    if (page === null || (page.next !== null && page.next === next)) throw unknownAnswer()
    yield page
    next = page.next
    if (next === null) return
  }
  throw unknownAnswer()
}

const unknownAnswer = () => new ApplicationError(502, 'LearningUnknownAnswer')

/**
 * Asks once, and twice more where the system is away or busy.
 * @throws ApplicationError 502 LearningAway, LearningRefused where it does not take our key, LearningUnknownAnswer
 */
async function ask(
  { apiUrl, apiKey }: System,
  path: string,
  parameters: Readonly<Record<string, string>>,
  { timeoutMs, pausesMs }: Patience,
): Promise<unknown> {
  const url = new URL(`${apiUrl.replace(/\/+$/, '')}/${path}`)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const once = () => askOutside({ url, headers: { Authorization: `Bearer ${apiKey}` }, timeoutMs, mostBytes })
  let answer = await once()
  for (const pauseMs of pausesMs) {
    if (!isAway(answer)) break
    await pause(pauseMs)
    answer = await once()
  }
  if (answer?.status === 401 || answer?.status === 403) throw new ApplicationError(502, 'LearningRefused')
  if (answer === null || isAway(answer)) throw new ApplicationError(502, 'LearningAway')
  try {
    if (answer.status === 200) return JSON.parse(answer.text)
  } catch {
    // No JSON: told below, as what has another status is.
  }
  throw unknownAnswer()
}

const isAway = (answer: OutsideAnswer | null): boolean => answer === null || answer.status >= 500 || answer.status === 429
