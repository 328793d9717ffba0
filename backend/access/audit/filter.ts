import { isUuid } from '#resources/core/fields/ref.ts'
import { badRequest } from '../../errors.ts'
import { parseSent } from '../../sentJson.ts'
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

/** The specification's `filter`, a JSON object of the fields above, as parameters; without one, none. @throws badRequest('UnknownParameter') */
export function readFilter(text: string | undefined): Query {
  if (text === undefined || text === '') return {}
  const given = parsed(text)
  const entries = Object.entries(given).filter(([, value]) => value !== null && value !== '')
  if (entries.some(([name, value]) => !known.includes(name) || typeof value !== 'string')) throw badRequest('UnknownParameter')
  return Object.fromEntries(entries) as Query
}

/** Every filter of an export: `startTime` and `endTime`, or the fields themselves, or `filter`. */
export function historyFilter({ filter, startTime, endTime, ...rest }: Query): HistoryFilter {
  const given: Query = { ...rest, ...readFilter(filter) }
  if (Object.keys(given).some((name) => !known.includes(name))) throw badRequest('UnknownParameter')
  if (idNames.some((name) => given[name] !== undefined && given[name] !== '' && !isUuid(given[name]))) throw badRequest('UnknownParameter')
  const chosen = Object.fromEntries(names.map((name) => [name, given[name] || null])) as Record<(typeof names)[number], string | null>
  return { ...chosen, ...readRange(startTime ?? given.from, endTime ?? given.to) }
}

function parsed(text: string): object {
  try {
    const value: unknown = parseSent(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Told below: it is no JSON object, or holds what cannot be stored.
  }
  throw badRequest('UnknownParameter')
}
