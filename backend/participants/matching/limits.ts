import type { Config } from '../../platform/config/config.ts'
import type { SharedLimit } from '../../platform/engine/limits/sharedBuckets.ts'

/**
 * Returns the limits on a user's checks of people outside their scope, on all nodes together. Without limits a user could find the birth
 * date of anyone whose name they know; a limit per minute alone allows tens of thousands of guesses a day.
 */
export const matchLimits = ({
  matchesPerMinute,
  matchesPerDay,
}: Pick<Config['limits'], 'matchesPerMinute' | 'matchesPerDay'>): readonly SharedLimit[] => [
  { name: 'matches a minute', most: matchesPerMinute, minutes: 1 },
  { name: 'matches a day', most: matchesPerDay, minutes: 24 * 60 },
]
