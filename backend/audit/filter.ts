import { isUuid } from '#resources/core/fields/ref.ts'
import { invalidParameter } from '../engine/query/parameters.ts'
import { parseSent } from '../sentJson.ts'
import { readRange, type TimeRange } from './range.ts'

/** What the history may be narrowed by. */
export interface HistoryFilter extends TimeRange {
  readonly kind: string | null
  readonly action: string | null
  readonly userId: string | null
  readonly studyId: string | null
  readonly siteId: string | null
  readonly recordId: string | null
}
type Query = Readonly<Record<string, string>>

const names = ['kind', 'action', 'userId', 'studyId', 'siteId', 'recordId'] as const
const idNames: readonly string[] = ['userId', 'studyId', 'siteId', 'recordId']
const rangeNames = ['from', 'to'] as const
const known: readonly string[] = [...names, ...rangeNames]

/** The specification's `filter`, a JSON object of the fields above, as parameters; without one, none. @throws badRequest naming the field */
export function readFilter(text: string | undefined): Query {
  if (text === undefined || text === '') return {}
  const given = parsed(text)
  const entries = Object.entries(given).filter(([, value]) => value !== null && value !== '')
  for (const [name, value] of entries) {
    if (!known.includes(name)) throw invalidParameter(name, 'unknownParameter')
    if (typeof value !== 'string') throw invalidParameter(name, 'notText')
  }
  return Object.fromEntries(entries) as Query
}

/** Every filter of an export: `startTime` and `endTime`, or the fields themselves, or `filter`. @param timeZone where the organisation is */
export function historyFilter({ filter, startTime, endTime, ...rest }: Query, timeZone: string): HistoryFilter {
  const given: Query = { ...rest, ...readFilter(filter) }
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name)) throw invalidParameter(name, 'unknownParameter')
    if (idNames.includes(name) && value !== '' && !isUuid(value)) throw invalidParameter(name, 'notAReference')
  }
  const chosen = Object.fromEntries(names.map((name) => [name, given[name] || null])) as Record<(typeof names)[number], string | null>
  return { ...chosen, ...readRange(startTime ?? given.from, endTime ?? given.to, timeZone) }
}

function parsed(text: string): object {
  try {
    const value: unknown = parseSent(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Told below: it is no JSON object, or holds what cannot be stored.
  }
  throw invalidParameter('filter', 'notAnObject')
}
