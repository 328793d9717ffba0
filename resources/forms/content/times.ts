/** Returns the minutes since midnight for `HH:mm`, optionally with seconds or a preceding date; null for other text. Pure. */
export function minutesOf(value: unknown): number | null {
  const match =
    typeof value === 'string'
      ? /(?:^|[T ])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/.exec(value.trim())
      : null
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

/** Returns `HH:mm` on the 24-hour clock. Minutes beyond midnight wrap around to the next or previous day. Pure. */
export function timeOf(minutes: number): string {
  const minuteOfDay = ((Math.round(minutes) % 1440) + 1440) % 1440
  return `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`
}

/**
 * Returns the minutes from the first time to the second, both `HH:mm`; the text `nothing` if one is missing. Specification 1, section 3.
 * Pure.
 */
export function diffTime(startTime: unknown, endTime: unknown): number | 'nothing' {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)]
  return start === null || end === null ? 'nothing' : end - start
}

/** Returns the time a number of hours after a time answer; null if there is no answer. Specification 1, section 3. Pure. */
export function bpsiCalculateTargetTime(time: unknown, hours: unknown): string | null {
  const start = minutesOf(time)
  const hourCount = Number(hours)
  return start === null || hours === null || hours === '' || !Number.isFinite(hourCount) ? null : timeOf(start + hourCount * 60)
}
