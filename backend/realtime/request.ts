import type { SaidOnSocket, SocketRequest, WatchedRows } from '#resources/core/answers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { readMeetingRequest } from './meetings.ts'

/** What one socket may watch: as many rows as two lists with the longest pages show. */
const mostLists = 20
const mostIds = 1000
/** Bytes: the ids with their quotes, and the names of resources. */
export const mostPayload = 64 * 1024
const longestName = 60
const longestSnapshot = 10_000

/** What a screen said. @returns null when it is malformed or asks for too much: no screen of ours says that */
export function readRequest(text: string): SaidOnSocket | null {
  const said = parse(text)
  if (!isObject(said)) return null
  return said.kind === 'meeting' ? readMeetingRequest(said) : readWatch(said)
}

function readWatch(said: Readonly<Record<string, unknown>>): SocketRequest | null {
  if (said.kind !== 'watch' || !isCount(said.watch)) return null
  const { lists, rows = [], record, since } = said
  if (!isWatchedRows(lists) || !isWatchedRows(rows)) return null
  if ([...lists, ...rows].reduce((count, { ids }) => count + ids.length, 0) > mostIds) return null
  if (record !== undefined && !isRecord(record)) return null
  if (since !== undefined && !isSnapshot(since)) return null
  return {
    kind: 'watch',
    watch: said.watch,
    lists,
    rows,
    ...(record === undefined ? {} : { record }),
    ...(since === undefined ? {} : { since }),
  }
}

const isWatchedRows = (value: unknown): value is readonly WatchedRows[] =>
  Array.isArray(value) &&
  value.length <= mostLists &&
  value.every((each) => isObject(each) && isName(each.resource) && isMoment(each.asOf) && Array.isArray(each.ids) && each.ids.every(isId))

const isRecord = (value: unknown): value is NonNullable<SocketRequest['record']> =>
  isObject(value) && isName(value.resource) && isId(value.id) && typeof value.isEditing === 'boolean'

/** PostgreSQL's: `xmin:xmax:xip,…`. */
const isSnapshot = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestSnapshot && /^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?$/.test(value)

const isId = (value: unknown): boolean => typeof value === 'string' && isUuid(value)
const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= longestName
const isMoment = (value: unknown): boolean => value === undefined || Number.isFinite(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
