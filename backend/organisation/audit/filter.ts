import { isUuid } from '#resources/core/fields/ref.ts'
import { createParameterError } from '../../platform/engine/query/parameters.ts'
import { parseJson } from '../../platform/http/parseJson.ts'
import { readRange, type TimeRange } from './range.ts'

/** Filters of the audit trail. */
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
const knownNames: readonly string[] = [...names, ...rangeNames]

/**
 * Returns the filters in the specification's parameter `filter`, a JSON object with fields of `HistoryFilter`; empty without the
 * parameter.
 * @throws badRequest that names the field
 */
export function readFilter(text: string | undefined): Query {
  if (text === undefined || text === '') return {}
  const input = parseFilterJson(text)
  const entries = Object.entries(input).filter(([, value]) => value !== null && value !== '')
  for (const [name, value] of entries) {
    if (!knownNames.includes(name)) throw createParameterError(name, 'unknownParameter')
    if (typeof value !== 'string') throw createParameterError(name, 'notText')
  }
  return Object.fromEntries(entries) as Query
}

/**
 * Returns the filter of an export from its parameters: `startTime` and `endTime`, the fields of `HistoryFilter`, or `filter`.
 * @param timeZone of the organisation
 */
export function parseHistoryFilter({ filter, startTime, endTime, ...rest }: Query, timeZone: string): HistoryFilter {
  const input: Query = { ...rest, ...readFilter(filter) }
  for (const [name, value] of Object.entries(input)) {
    if (!knownNames.includes(name)) throw createParameterError(name, 'unknownParameter')
    if (idNames.includes(name) && value !== '' && !isUuid(value)) throw createParameterError(name, 'notAReference')
  }
  const filterValues = Object.fromEntries(names.map((name) => [name, input[name] || null])) as Record<(typeof names)[number], string | null>
  return { ...filterValues, ...readRange(startTime ?? input.from, endTime ?? input.to, timeZone) }
}

function parseFilterJson(text: string): object {
  try {
    const value: unknown = parseJson(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Rejected below: the text is no JSON object, or contains text that cannot be stored.
  }
  throw createParameterError('filter', 'notAnObject')
}
