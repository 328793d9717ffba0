import { formatClock, parseClock } from '#resources/core/values/day.ts'
import type { Activity } from '#resources/participants/dailyActivities.ts'
import { timeZoneOf } from '../../base/i18n/dates.ts'

/** Position of the current time between today's lines. */
export interface NowMark {
  readonly index: number
  /** The mark is above or below the line with this index. */
  readonly edge: 'before' | 'after'
  /** HH:mm in the time zone of that line. */
  readonly clock: string
}

/** Returns the position of the current time between activities sorted by time; null if no activity has a time. */
export function nowMarkOf(activities: readonly Activity[], now: Date): NowMark | null {
  const timedCount = activities.findLastIndex(({ at }) => at !== null) + 1
  if (timedCount === 0) return null
  const next = activities.findIndex(({ on, at, row }) => {
    const begins = on === null || at === null ? null : parseClock(timeZoneOf(row), `${on} ${at}`)
    return begins !== null && begins >= now
  })
  const index = next < 0 ? timedCount - 1 : next
  const row = activities[index]?.row ?? {}
  return { index, edge: next < 0 ? 'after' : 'before', clock: formatClock(timeZoneOf(row), now).slice(11) }
}
