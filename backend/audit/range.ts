import { daysAfter, startOfDay } from '#resources/core/day.ts'
import { badRequest } from '../errors.ts'

/** A span of time, both ends included; null is open. ISO 8601, UTC. */
export interface TimeRange {
  readonly from: string | null
  readonly to: string | null
}

const dayOnly = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/
const milliseconds = /^\d{10,14}$/

/**
 * Reads a range as callers write it: days (the last one whole), ISO moments (UTC where they do not say), or epoch milliseconds.
 * @param timeZone where days begin and end: where the organisation is
 * @throws badRequest('InvalidDateRange') for what is no time, and for a start after the end (specification 1, section 5)
 */
export function readRange(from: string | undefined, to: string | undefined, timeZone: string): TimeRange {
  const range = {
    from: readMoment(from, (day) => startIn(timeZone, day)),
    to: readMoment(to, (day) => endIn(timeZone, day)),
  }
  if (range.from !== null && range.to !== null && range.from > range.to) throw badRequest('InvalidDateRange')
  return range
}

/** After it the calendar has no day of four digits: it stands for "for ever", and its hours are those of UTC. */
const lastDay = '9999-12-31'
const startIn = (timeZone: string, day: string): number =>
  day === lastDay ? Date.parse(`${day}T00:00:00.000Z`) : startOfDay(timeZone, day).getTime()
const endIn = (timeZone: string, day: string): number =>
  day === lastDay ? Date.parse(`${day}T23:59:59.999Z`) : startIn(timeZone, daysAfter(day, 1)) - 1

/** Which end of a day is meant, in epoch milliseconds. */
type EndOf = (day: string) => number

function readMoment(text: string | undefined, endOf: EndOf): string | null {
  if (text === undefined || text.trim() === '') return null
  const date = new Date(spelledOut(text.trim(), endOf))
  // Nor was there a year 0; PostgreSQL has none. No time has no year either.
  if (!(date.getUTCFullYear() >= 1)) throw badRequest('InvalidDateRange')
  return date.toISOString()
}

function spelledOut(text: string, endOf: EndOf): string | number {
  if (dayOnly.test(text)) return isDay(text) ? endOf(text) : Number.NaN
  if (milliseconds.test(text)) return Number(text)
  const found = moment.exec(text)
  if (found === null || !isDay(text.slice(0, 10))) return Number.NaN
  return found[3] === undefined ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T')
}

/** 2026-02-30 would be read as the second of March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
