import { type Buckets, createBuckets } from '../../engine/doors/buckets.ts'

/**
 * How often somebody may ask about people out of sight. Whoever asks without end finds the birth date of anybody whose name he knows: a
 * minute's measure alone leaves tens of thousands of days a day.
 * @param perUserPerMinute calls of any kind that a user may make in a minute
 */
export function createMatchLimits(perUserPerMinute: number, now: () => number = Date.now): Buckets {
  // Never so few that they stand in the way of somebody who types.
  const minute = createBuckets(Math.max(30, perUserPerMinute / 100), { now })
  const day = createBuckets(Math.max(500, perUserPerMinute / 6), { minutes: 24 * 60, now })
  return {
    take(key) {
      minute.take(key)
      day.take(key)
    },
  }
}
