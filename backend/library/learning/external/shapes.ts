import type { ResourceAnswer } from '#resources/core/rows.ts'
import { isStorableJson } from '#resources/core/values/storable.ts'
import type { ExternalCourse, ExternalState } from '#resources/library/learningAnswers.ts'

/** Progress of a learner in a course, from the external learning system. */
export interface ExternalResult {
  /** Id of the user, the subject of their launches. */
  readonly learner: string
  /** Id of the course in the system. */
  readonly course: string
  readonly state: ResourceAnswer['learnerCourse']['state']
  /** Per cent; null if nothing was graded. */
  readonly score: number | null
  /** Time at which the learner reached this state, ISO 8601. */
  readonly at: string
}

/** One page of the system's response. */
export interface Page<Entry> {
  readonly entries: readonly Entry[]
  /** Parameter for the next page; null on the last page. */
  readonly next: string | null
  /** Mark from which the next run continues; null if the system has none. */
  readonly mark: string | null
}

const longestName = 160
const longestDescription = 4000
const longestId = 200
const longestMark = 2000
const mostMinutes = 6000
/** Milliseconds by which clocks may differ. */
const clockSlack = 300_000

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxLength

/** Parses `{ [name]: […], next, mark }`; null for anything else. One unreadable entry rejects the whole page. Pure. */
export function parsePage<Entry>(answer: unknown, name: string, read: (entry: unknown) => Entry | null): Page<Entry> | null {
  if (!isJson(answer) || !Array.isArray(answer[name]) || !isStorableJson(answer)) return null
  const entries = answer[name].map(read)
  const { next = null, mark = null } = answer
  const areMarks = [next, mark].every((each) => each === null || isText(each, longestMark))
  if (!areMarks || entries.includes(null)) return null
  return { entries: entries as Entry[], next: next as string | null, mark: mark as string | null }
}

/** Parses `{ id, name, description, minutes }`; the last two may be absent or null. Cuts texts that are too long. Pure. */
export function parseCourse(entry: unknown): ExternalCourse | null {
  if (!isJson(entry)) return null
  const { id, name, description = null, minutes = null } = entry
  if (!isText(id, longestId) || typeof name !== 'string' || name.trim() === '') return null
  if (description !== null && typeof description !== 'string') return null
  if (minutes !== null && !(Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= mostMinutes)) return null
  return {
    externalId: id,
    name: cut(name, longestName),
    description: description === null || description.trim() === '' ? null : cut(description, longestDescription),
    length: minutes === null ? null : Number(minutes),
  }
}

/** Cuts a text without splitting a character. Puts names on one line. */
const cut = (text: string, maxLength: number): string => {
  const plainText = maxLength === longestName ? text.replaceAll(/\s+/g, ' ').trim() : text.trim()
  return plainText.length <= maxLength ? plainText : [...plainText.slice(0, maxLength - 1)].filter((each) => each.isWellFormed()).join('')
}

const states: Readonly<Record<ExternalState, ExternalResult['state']>> = {
  ready: 'READY',
  'in-progress': 'IN_PROGRESS',
  finished: 'FINISHED',
}
const isState = (value: unknown): value is ExternalState => typeof value === 'string' && Object.hasOwn(states, value)

/**
 * Parses `{ learner, course, state, score, at }`; the score may be absent or null, and states are `ready`, `in-progress` and `finished`.
 * Pure except for the clock.
 */
export function parseResult(entry: unknown): ExternalResult | null {
  if (!isJson(entry)) return null
  const { learner, course, state, score = null, at } = entry
  if (!isText(learner, longestId) || !isText(course, longestId) || !isState(state)) return null
  if (score !== null && !(typeof score === 'number' && score >= 0 && score <= 100)) return null
  const time = typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(at) ? Date.parse(at) : Number.NaN
  const now = Date.now()
  if (Number.isNaN(time) || time > now + clockSlack) return null
  return {
    learner: learner.toLowerCase(),
    course,
    state: states[state],
    score: score === null ? null : Math.floor(score),
    at: new Date(Math.min(time, now)).toISOString(),
  }
}
