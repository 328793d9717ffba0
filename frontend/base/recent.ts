import { isUuid } from '#resources/core/fields/ref.ts'
import { resources } from '#resources/index.ts'
import type { May } from './providers/accessControlProvider.ts'
import { recentPrefix } from './session/forgetRecent.ts'

/** Recently opened record. The name is fetched when the record is shown, because the browser's storage must contain no personal data. */
interface RecentRecord {
  readonly resource: string
  readonly id: string
}

/** Maximum number of records per resource (specification 2, section 9, for participants). */
const maxRecords = 10
const keyOf = (userId: string): string => `${recentPrefix}${userId}`

/** Returns the records of the resources that the user may still list, newest first and without duplicates. */
export const listRecentRecords = (userId: string, may: May): readonly RecentRecord[] =>
  readStoredRecords(userId).filter(({ resource }) => may(resource, 'list'))

/** Adds a record to the recently opened ones. Ignores pages without a record, such as the form for a new one. */
export function noteRecent(userId: string, record: RecentRecord): void {
  if (!isRecent(record)) return
  const others = readStoredRecords(userId).filter(({ id }) => id !== record.id)
  localStorage.setItem(keyOf(userId), JSON.stringify(limitPerResource([record, ...others])))
}

function readStoredRecords(userId: string): readonly RecentRecord[] {
  const stored: unknown = parse(localStorage.getItem(keyOf(userId)))
  return Array.isArray(stored) ? stored.filter(isRecent) : []
}

function limitPerResource(records: readonly RecentRecord[]): readonly RecentRecord[] {
  const counts = new Map<string, number>()
  return records.filter(({ resource }) => {
    const count = (counts.get(resource) ?? 0) + 1
    counts.set(resource, count)
    return count <= maxRecords
  })
}

const isRecent = (value: unknown): value is RecentRecord => {
  const { resource, id } = (value ?? {}) as Partial<RecentRecord>
  return typeof id === 'string' && isUuid(id) && resources.some(({ name }) => name === resource)
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
