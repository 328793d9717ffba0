import { isStorableJson } from '#resources/core/storable.ts'
import type { ExternalCourse, ExternalState } from '#resources/learningAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'

/** How far a learner is in a course, as the external learning system tells it. */
export interface ExternalResult {
  /** The subject of their launches: the id of a user. */
  readonly learner: string
  /** What the system calls the course. */
  readonly course: string
  readonly state: ResourceAnswer['learnerCourse']['state']
  /** Per cent; null where nothing was graded. */
  readonly score: number | null
  /** ISO 8601, when that came to be. */
  readonly at: string
}

/** One page of what the system tells. */
export interface Page<Entry> {
  readonly entries: readonly Entry[]
  /** For the page after it; null: this is the last. */
  readonly next: string | null
  /** From where on to ask the next time; null where the system has none. */
  readonly mark: string | null
}

const longestName = 160
const longestDescription = 4000
const longestId = 200
const longestMark = 2000
const mostMinutes = 6000
/** Clocks may differ by so many milliseconds. */
const clockSlack = 300_000

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.trim() !== '' && value.length <= most

/** `{ [name]: […], next, mark }`; null for anything else. One entry that cannot be read spoils the page: nothing is taken by halves. Pure. */
export function parsePage<Entry>(answer: unknown, name: string, read: (entry: unknown) => Entry | null): Page<Entry> | null {
  if (!isJson(answer) || !Array.isArray(answer[name]) || !isStorableJson(answer)) return null
  const entries = answer[name].map(read)
  const { next = null, mark = null } = answer
  const areMarks = [next, mark].every((each) => each === null || isText(each, longestMark))
  if (!areMarks || entries.includes(null)) return null
  return { entries: entries as Entry[], next: next as string | null, mark: mark as string | null }
}

/** `{ id, name, description, minutes }`: the last two may be absent or null. What is longer than ours is cut. Pure. */
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

/** Whole characters: half of one cannot be stored. Names stand on one line. */
const cut = (text: string, most: number): string => {
  const plain = most === longestName ? text.replaceAll(/\s+/g, ' ').trim() : text.trim()
  return plain.length <= most ? plain : [...plain.slice(0, most - 1)].filter((each) => each.isWellFormed()).join('')
}

const states: Readonly<Record<ExternalState, ExternalResult['state']>> = {
  ready: 'READY',
  'in-progress': 'IN_PROGRESS',
  finished: 'FINISHED',
}
const isState = (value: unknown): value is ExternalState => typeof value === 'string' && Object.hasOwn(states, value)

/** `{ learner, course, state, score, at }`: the score may be absent or null, and states are `ready`, `in-progress` and `finished`. Pure but for the clock. */
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
