import { resources } from '#resources/index.ts'
import { isAllowed } from '../providers/accessControlProvider.ts'

/** A record opened lately. Its name is asked for when it is shown: a browser's storage holds no personal data. */
export interface RecentRecord {
  readonly resource: string
  readonly id: string
}

const most = 5
const keyOf = (userId: string): string => `studydesk.recent.${userId}`

export function recentRecords(userId: string): readonly RecentRecord[] {
  const stored: unknown = parse(localStorage.getItem(keyOf(userId)))
  return Array.isArray(stored) ? stored.filter(isRecent).filter(({ resource }) => isAllowed(resource, 'list')) : []
}

export function noteRecent(userId: string, record: RecentRecord): void {
  const others = recentRecords(userId).filter(({ id }) => id !== record.id)
  localStorage.setItem(keyOf(userId), JSON.stringify([record, ...others].slice(0, most)))
}

const isRecent = (value: unknown): value is RecentRecord => {
  const { resource, id } = (value ?? {}) as Partial<RecentRecord>
  return typeof id === 'string' && resources.some(({ name }) => name === resource)
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
