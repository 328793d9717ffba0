/** Minutes since midnight of `HH:mm`, with seconds or a date in front of it where somebody gave them; null for what is no time of a day. Pure. */
export function minutesOf(value: unknown): number | null {
  const found =
    typeof value === 'string'
      ? /(?:^|[T ])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/.exec(value.trim())
      : null
  return found === null ? null : Number(found[1]) * 60 + Number(found[2])
}

/** `HH:mm` on the 24-hour clock; what goes beyond midnight is the time of that other day. Pure. */
export function timeOf(minutes: number): string {
  const ofDay = ((Math.round(minutes) % 1440) + 1440) % 1440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** Minutes from the first time to the second, both `HH:mm`; the word `nothing` where one is missing. Specification 1, section 3. Pure. */
export function diffTime(from: unknown, to: unknown): number | 'nothing' {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return start === null || end === null ? 'nothing' : end - start
}

/** So many hours after a time answer; null without one. Specification 1, section 3. Pure. */
export function bpsiCalculateTargetTime(time: unknown, hours: unknown): string | null {
  const start = minutesOf(time)
  const ahead = Number(hours)
  return start === null || hours === null || hours === '' || !Number.isFinite(ahead) ? null : timeOf(start + ahead * 60)
}
