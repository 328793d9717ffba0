import { addDays, addMonths, addYears, parseClock, startOfDay } from '../../core/values/day.ts'
import type { ListFilters } from '../types.ts'

const pattern = /^(eq|lt|gt|le|ge|sa|eb)?(\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?)?)?)$/

/**
 * Filters for a date parameter such as `ge2026-03`: a value covers the whole year, month, day or minute that it names.
 * @returns null for a value that is no date, or for a comparison that lists do not have (`ne`, `ap`). Pure
 */
export function dateFilters(value: string, field: { readonly name: string; readonly isDay: boolean }, zone: string): ListFilters | null {
  const [, prefix = 'eq', text = ''] = pattern.exec(value) ?? []
  const range = text === '' ? null : field.isDay ? daysOf(text) : momentsOf(text, zone)
  if (range === null) return null
  const { name } = field
  switch (prefix) {
    case 'ge':
      return { [`${name}_gte`]: range.first }
    case 'le':
      return { [`${name}_lte`]: range.last }
    case 'gt':
    case 'sa':
      return { [`${name}_gte`]: range.after }
    case 'lt':
    case 'eb':
      return { [`${name}_lte`]: range.before }
    default:
      return { [`${name}_gte`]: range.first, [`${name}_lte`]: range.last }
  }
}

/** First and last value of a period, the last value before it and the first after it. */
interface Range {
  readonly first: string
  readonly last: string
  readonly before: string
  readonly after: string
}

/** Days of a year, month or day. A day has no time. */
function daysOf(text: string): Range | null {
  const first = `${text}-01-01`.slice(0, 10)
  if (text.length > 10 || !isDay(first)) return null
  const after = nextOf(text, first)
  return { first, last: addDays(after, -1), before: addDays(first, -1), after }
}

/** Moments of a year, month, day, minute, second or millisecond. */
function momentsOf(text: string, zone: string): Range | null {
  if (text.length > 10) return timeOf(text, zone)
  const first = `${text}-01-01`.slice(0, 10)
  if (!isDay(first)) return null
  return rangeOf(startOfDay(zone, first).getTime(), startOfDay(zone, nextOf(text, first)).getTime())
}

function timeOf(text: string, zone: string): Range | null {
  const [, minute = '', seconds, fraction = '', offset] = /^(.{16})(:\d{2})?(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  const time = `${minute}${seconds ?? ':00'}${fraction}`
  const asUtc = Date.parse(`${time}Z`)
  if (!isDay(minute.slice(0, 10)) || Number.isNaN(asUtc)) return null
  const sinceMinute = asUtc - Date.parse(`${minute}Z`)
  const first = offset === undefined ? parseClock(zone, minute.replace('T', ' ')).getTime() + sinceMinute : Date.parse(`${time}${offset}`)
  const length = fraction !== '' ? 1 : seconds !== undefined ? 1000 : 60_000
  return Number.isNaN(first) ? null : rangeOf(first, first + length)
}

const nextOf = (text: string, first: string): string =>
  text.length === 4 ? addYears(first, 1) : text.length === 7 ? addMonths(first, 1) : addDays(first, 1)

const rangeOf = (first: number, after: number): Range => ({
  first: isoOf(first),
  last: isoOf(after - 1),
  before: isoOf(first - 1),
  after: isoOf(after),
})
const isoOf = (moment: number): string => new Date(moment).toISOString()

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
