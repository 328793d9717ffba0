const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Units with their length and the age below which each is used, in milliseconds. */
const units = [
  { below: hour, unit: 'minute', length: minute },
  { below: day, unit: 'hour', length: hour },
  { below: 7 * day, unit: 'day', length: day },
] as const

/**
 * Returns “5 minutes ago” in the reader's language; null for more than a week, where a date says more. A time slightly in the future
 * counts as now, because clocks differ.
 */
export function relativeTime(instant: string, now: Date, language: string): string | null {
  const ago = Math.max(0, now.getTime() - Date.parse(instant))
  const unit = units.find(({ below }) => ago < below)
  if (unit === undefined) return null
  const count = Math.floor(ago / unit.length)
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return count === 0 ? formatter.format(0, 'second') : formatter.format(-count, unit.unit)
}
