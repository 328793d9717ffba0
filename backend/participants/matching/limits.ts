import type { Config } from '../../config.ts'
import { type Buckets, createBuckets } from '../../engine/doors/buckets.ts'

/**
 * How often a user may ask about people out of their sight. Without a limit they would find the birth date of anybody whose name they know:
 * a limit a minute alone leaves tens of thousands of guesses a day.
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
