const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Up to how many milliseconds ago which unit is told, and how long it is. */
const units = [
  { below: hour, unit: 'minute', length: minute },
  { below: day, unit: 'hour', length: hour },
  { below: 7 * day, unit: 'day', length: day },
] as const

/**
 * “5 minutes ago”, in the reader's language; null for what was more than a week ago, where a date says more.
 * Clocks may differ a little: what is a moment ahead is now.
 */
export function relativeTime(instant: string, now: Date, language: string): string | null {
  const ago = Math.max(0, now.getTime() - Date.parse(instant))
  const found = units.find(({ below }) => ago < below)
  if (found === undefined) return null
  const count = Math.floor(ago / found.length)
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return count === 0 ? words.format(0, 'second') : words.format(-count, found.unit)
}
