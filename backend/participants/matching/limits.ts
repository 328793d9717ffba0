import type { Config } from '../../config.ts'
import type { SharedLimit } from '../../engine/limits/sharedBuckets.ts'

/**
 * How often a user may ask about people out of their sight, on all nodes together. Without a limit they would find the birth date of anybody whose name
 * they know: a limit a minute alone leaves tens of thousands of guesses a day.
 */
export const matchLimits = ({
  matchesPerMinute,
  matchesPerDay,
}: Pick<Config['limits'], 'matchesPerMinute' | 'matchesPerDay'>): readonly SharedLimit[] => [
  { name: 'matches a minute', most: matchesPerMinute, minutes: 1 },
  { name: 'matches a day', most: matchesPerDay, minutes: 24 * 60 },
]
