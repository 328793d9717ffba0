import type { Config } from '../../config.ts'
import { type Buckets, createBuckets } from '../../engine/doors/buckets.ts'

/**
 * How often somebody may ask about people out of sight. Whoever asks without end finds the birth date of anybody whose name he knows: a
 * minute's measure alone leaves tens of thousands of days a day.
 */
export function createMatchLimits(
  { matchesPerMinute, matchesPerDay }: Pick<Config['limits'], 'matchesPerMinute' | 'matchesPerDay'>,
  now: () => number = Date.now,
): Buckets {
  const minute = createBuckets(matchesPerMinute, { now })
  const day = createBuckets(matchesPerDay, { minutes: 24 * 60, now })
  return {
    take(key) {
      minute.take(key)
      day.take(key)
    },
  }
}
