import type { SocketRequest, StatedOnSocket, WatchedRows } from '#resources/core/answers/answers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { readMeetingRequest } from './meetings.ts'

/** Limits of one socket's watch. They suffice for the rows of two lists with the longest pages. */
const mostLists = 20
const mostIds = 1000
/** Maximum size of a message in bytes. It suffices for the ids with their quotes, and the names of resources. */
export const mostPayload = 64 * 1024
const longestName = 60
const longestSnapshot = 10_000

/** Parses a message of a screen. @returns null if it is malformed or exceeds the limits, which our screens never do */
export function readRequest(text: string): StatedOnSocket | null {
  const message = parse(text)
  if (!isObject(message)) return null
  return message.kind === 'meeting' ? readMeetingRequest(message) : readWatch(message)
}

function readWatch(message: Readonly<Record<string, unknown>>): SocketRequest | null {
  if (message.kind !== 'watch' || !isCount(message.watch)) return null
  const { lists, rows = [], record, since } = message
  if (!isWatchedRowsList(lists) || !isWatchedRowsList(rows)) return null
  if ([...lists, ...rows].reduce((count, { ids }) => count + ids.length, 0) > mostIds) return null
  if (record !== undefined && !isRecord(record)) return null
  if (since !== undefined && !isSnapshot(since)) return null
  return {
    kind: 'watch',
    watch: message.watch,
    lists,
    rows,
    ...(record === undefined ? {} : { record }),
    ...(since === undefined ? {} : { since }),
  }
}

const isWatchedRowsList = (value: unknown): value is readonly WatchedRows[] =>
  Array.isArray(value) &&
  value.length <= mostLists &&
  value.every((each) => isObject(each) && isName(each.resource) && isMoment(each.asOf) && Array.isArray(each.ids) && each.ids.every(isId))

const isRecord = (value: unknown): value is NonNullable<SocketRequest['record']> =>
  isObject(value) && isName(value.resource) && isId(value.id) && typeof value.isEditing === 'boolean'

/** True for a PostgreSQL snapshot: `xmin:xmax:xip,…`. */
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
