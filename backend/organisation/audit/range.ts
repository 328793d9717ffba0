import { addDays, startOfDay } from '#resources/core/values/day.ts'
import { badRequest } from '../../platform/common/errors.ts'

/** A range of time that includes both ends, ISO 8601, UTC. Null means no limit. */
export interface TimeRange {
  readonly from: string | null
  readonly to: string | null
}

const dayOnly = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/
const milliseconds = /^\d{10,14}$/

/**
 * Parses a range in a request: dates (the last one includes the whole day), ISO timestamps (UTC by default), or epoch milliseconds.
 * @param timeZone of the organisation, for the beginning and end of dates
 * @throws badRequest('InvalidDateRange') for an invalid time, and for a start after the end (specification 1, section 5)
 */
export function readRange(from: string | undefined, to: string | undefined, timeZone: string): TimeRange {
  const range = {
    from: readMoment(from, (day) => dayStartOf(timeZone, day)),
    to: readMoment(to, (day) => dayEndOf(timeZone, day)),
  }
  if (range.from !== null && range.to !== null && range.from > range.to) throw badRequest('InvalidDateRange')
  return range
}

/** Last date with a four-digit year. It means "for ever", so its limits are in UTC. */
const lastDay = '9999-12-31'
const dayStartOf = (timeZone: string, day: string): number =>
  day === lastDay ? Date.parse(`${day}T00:00:00.000Z`) : startOfDay(timeZone, day).getTime()
const dayEndOf = (timeZone: string, day: string): number =>
  day === lastDay ? Date.parse(`${day}T23:59:59.999Z`) : dayStartOf(timeZone, addDays(day, 1)) - 1

/** Returns the start or the end of a date, in epoch milliseconds. */
type ResolveDay = (day: string) => number

function readMoment(text: string | undefined, resolveDay: ResolveDay): string | null {
  if (text === undefined || text.trim() === '') return null
  const date = new Date(toDateInput(text.trim(), resolveDay))
  // Rejects invalid times, whose year is NaN, and year 0, which PostgreSQL lacks.
  if (!(date.getUTCFullYear() >= 1)) throw badRequest('InvalidDateRange')
  return date.toISOString()
}

function toDateInput(text: string, resolveDay: ResolveDay): string | number {
  if (dayOnly.test(text)) return isDay(text) ? resolveDay(text) : Number.NaN
  if (milliseconds.test(text)) return Number(text)
  const match = moment.exec(text)
  if (match === null || !isDay(text.slice(0, 10))) return Number.NaN
  return match[3] === undefined ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T')
}

/** True for a date that exists: JavaScript would parse 2026-02-30 as the second of March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
