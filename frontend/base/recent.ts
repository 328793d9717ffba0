import { isUuid } from '#resources/core/fields/ref.ts'
import { resources } from '#resources/index.ts'
import type { May } from './providers/accessControlProvider.ts'
import { recentPrefix } from './session/forgetRecent.ts'

/** A record opened lately. Its name is asked for when it is shown: a browser's storage holds no personal data. */
interface RecentRecord {
  readonly resource: string
  readonly id: string
}

/** Of each resource. Specification 2, section 9, for participants. */
const most = 10
const keyOf = (userId: string): string => `${recentPrefix}${userId}`

/** Newest first, none twice, of what may still be listed. */
export const recentRecords = (userId: string, may: May): readonly RecentRecord[] =>
  noted(userId).filter(({ resource }) => may(resource, 'list'))

/** What is no record, such as the form of a new one, is none to come back to. */
export function noteRecent(userId: string, record: RecentRecord): void {
  if (!isRecent(record)) return
  const others = noted(userId).filter(({ id }) => id !== record.id)
  localStorage.setItem(keyOf(userId), JSON.stringify(mostOfEach([record, ...others])))
}

function noted(userId: string): readonly RecentRecord[] {
  const stored: unknown = parse(localStorage.getItem(keyOf(userId)))
  return Array.isArray(stored) ? stored.filter(isRecent) : []
}

function mostOfEach(records: readonly RecentRecord[]): readonly RecentRecord[] {
  const counts = new Map<string, number>()
  return records.filter(({ resource }) => {
    const count = (counts.get(resource) ?? 0) + 1
    counts.set(resource, count)
    return count <= most
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
