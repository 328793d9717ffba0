import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import type { Values } from '#resources/core/conditions.ts'
import { dateOfRow, formatClock, parseClock, type Zones, zoneOf } from '#resources/core/values/day.ts'
import { formatDay } from '#resources/core/values/formatDay.ts'
import { orderOf, typedDays } from '#resources/core/values/typedDays.ts'
import { hasSameClock } from '#resources/core/values/zoneNames.ts'
import { getCurrentSession } from '../sessionStore.ts'

dayjs.extend(customParseFormat)

/** Formats of inputs, files and the API (specification 1, section 9). Screens show dates in the styles below. */
export const dateFormat = 'YYYY-MM-DD'
export const timeFormat = 'HH:mm'
const datetimeFormat = 'YYYY-MM-DD HH:mm'

/**
 * Styles of a displayed date. Screens name the month, so that no reader takes the day for the month. The specifications fix the style of
 * the audit trail, of cards and of the birth date in the profile's header (specifications 1 and 2, section 9).
 */
export type DateStyle = 'plain' | 'audit' | 'card' | 'birth'
const englishFormats: Readonly<Record<Exclude<DateStyle, 'plain'>, string>> = {
  audit: 'MM-DD-YYYY',
  card: 'MMMM D, YYYY',
  birth: 'MM/DD/YYYY',
}

/**
 * Formats a date, or a date with its time, for display: "27 Nov 2026", "27 Nov 2026, 15:15". French names the month in every style.
 * Returns text that is no date unchanged.
 * @param text YYYY-MM-DD or YYYY-MM-DD HH:mm
 */
export function formatDate(text: string, style: DateStyle = 'plain'): string {
  const day = readDate(text.slice(0, dateFormat.length))
  if (day === null) return text
  const isFrench = dayjs.locale().startsWith('fr')
  if (style === 'plain' || (isFrench && style !== 'card')) return formatDay(text, isFrench ? 'fr' : 'en')
  return (isFrench ? longFrenchFormat.format(day.toDate()) : day.format(englishFormats[style])) + text.slice(dateFormat.length)
}

/**
 * Formats a range of days as briefly as possible: 10–15 Dec 2026, 28 Nov – 3 Dec 2026.
 * @param firstDay YYYY-MM-DD, not after `lastDay`
 */
export function formatDayRange(firstDay: string, lastDay: string): string {
  const last = formatDate(lastDay)
  if (firstDay === lastDay) return last
  const [start, end] = [readDate(firstDay), readDate(lastDay)]
  if (start === null || end === null) return `${firstDay} – ${lastDay}`
  if (firstDay.slice(0, 7) === lastDay.slice(0, 7)) return `${start.date()}–${last}`
  const first = formatDate(firstDay)
  return firstDay.slice(0, 4) === lastDay.slice(0, 4) ? `${withoutYear(first)} – ${last}` : `${first} – ${last}`
}

/**
 * Formats a date, or a date with its time, for screens: a date within a week in words ("Tomorrow 15:15", "Wednesday", "3 days ago"), any
 * other as "27 Nov 2026"; with a time in the current year as "27 Nov, 15:15". Returns text that is no date unchanged.
 * @param text YYYY-MM-DD or YYYY-MM-DD HH:mm
 * @param today YYYY-MM-DD in the same time zone
 */
export function formatRelativeDate(text: string, today: string = todayFor()): string {
  const date = text.slice(0, dateFormat.length)
  const time = text.slice(dateFormat.length).trim()
  const days = countDaysBetween(today, date)
  if (days === null) return text
  if (Math.abs(days) < daysOfWeek) return [formatRelativeDay(date, days), time].filter(Boolean).join(' ')
  const dateText = formatDate(date)
  if (time === '') return dateText
  return `${date.slice(0, 4) === today.slice(0, 4) ? withoutYear(dateText) : dateText}, ${time}`
}

/** Formats an instant (ISO 8601) in the reader's time zone like `formatRelativeDate`. Returns text that is no instant unchanged. */
export function formatRelativeDatetime(instant: string): string {
  return isInstant(instant) ? formatRelativeDate(dayjs(instant).format(datetimeFormat), dayjs().format(dateFormat)) : instant
}

/** Formats a date with its weekday: "Friday, 27 Nov 2026". Returns text that is no date unchanged. @param text YYYY-MM-DD */
export function formatDateWithWeekday(text: string): string {
  const day = readDate(text)
  if (day === null) return text
  return capitaliseText(`${weekdayOf(day)}${dayjs.locale().startsWith('fr') ? ' ' : ', '}${formatDate(text)}`)
}

/**
 * Returns the number of days from one date to another; negative if `day` is before `from`. Null if either is not a date. Both have the
 * form YYYY-MM-DD.
 */
export function countDaysBetween(from: string, day: string): number | null {
  const [start, end] = [readDate(from), readDate(day)]
  return start === null || end === null ? null : Math.round((Date.parse(day) - Date.parse(from)) / millisecondsOfDay)
}

const daysOfWeek = 7
const millisecondsOfDay = 86_400_000

/**
 * Returns a day less than a week away in words. Days after tomorrow are named by their weekday. Days before yesterday are named by their
 * distance, because a weekday would be ambiguous.
 */
function formatRelativeDay(date: string, days: number): string {
  const day = readDate(date)
  if (days > 1 && day !== null) return capitaliseText(weekdayOf(day))
  return capitaliseText(new Intl.RelativeTimeFormat(getLanguageTag(), { numeric: 'auto' }).format(days, 'day'))
}

const weekdayOf = (day: Dayjs): string => new Intl.DateTimeFormat(getLanguageTag(), { weekday: 'long' }).format(day.toDate())
const getLanguageTag = (): string => (dayjs.locale().startsWith('fr') ? 'fr-CA' : 'en-CA')
const capitaliseText = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const withoutYear = (dateText: string): string => dateText.slice(0, -5)

const longFrenchFormat = new Intl.DateTimeFormat('fr-CA', { day: 'numeric', month: 'long', year: 'numeric' })

/** Formats an instant (ISO 8601) in the reader's time zone for display. Returns text that is no instant unchanged. */
export function formatLocalDatetime(instant: string, style: DateStyle = 'plain'): string {
  return isInstant(instant) ? formatDate(dayjs(instant).format(datetimeFormat), style) : instant
}

/** Returns the date of an instant (ISO 8601) in the reader's time zone, YYYY-MM-DD. */
export const readersDateOf = (instant: string): string => dayjs(instant).format(dateFormat)

/** Returns the time of an instant (ISO 8601) in the reader's time zone, HH:mm. */
export const readersTimeOf = (instant: string): string => dayjs(instant).format(timeFormat)

const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Returns today's date in the time zone of the row's site, else of the organisation, YYYY-MM-DD. The server's rules use the same date.
 */
export const todayFor = (row: Values = {}): string => dateOfRow(getZones(), row, new Date())

/** Returns the time zone in which the dates and times of a row are shown and entered: the zone of its site, else of the organisation. */
export const timeZoneOf = (row: Values): string => zoneOf(getZones(), row)

/** Formats an instant in a time zone. Returns text that is no instant unchanged. */
export function formatInstant(timeZone: string, text: string): string {
  return isInstant(text) ? formatClock(timeZone, new Date(text)) : text
}

/** Returns the dates that the typed text can mean in the user's language, most likely first. */
export const parseDays = (text: string): readonly string[] => typedDays(text, orderOf(dayjs.locale()))

/** Reads typed text in a time zone as an instant (ISO 8601, UTC). Null if the text is no date with a time. */
export function parseInstant(timeZone: string, text: string): string | null {
  const moment = readDatetime(text)
  return moment === null ? null : parseClock(timeZone, moment.format(datetimeFormat)).toISOString()
}

/** Returns the time zones of the session. Before sign-in, only the time zone of the browser is known. */
const getZones = (): Zones => getCurrentSession()?.organisation.zones ?? { organisation: getReadersZone(), sites: {} }

export const getReadersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** True if the current time in this zone differs from the reader's. */
export const isOtherClock = (timeZone: string): boolean => !hasSameClock(timeZone, getReadersZone(), new Date())

/** True if times must be shown with their zone: there are several zones, or a zone whose time differs from the reader's. */
export const shouldShowZones = (timeZones: readonly string[]): boolean => new Set(timeZones).size > 1 || timeZones.some(isOtherClock)

/** Splits a typed date with a time, such as `19 Nov 1969 14:30`. Without a time at the end, the whole text is the date. */
export function parseMoment(text: string): { readonly day: string; readonly time: string | null } {
  const [, day = text, hour, minute] = /^(.*\S)\s+(\d{1,2})[:h](\d{2})$/i.exec(text.trim()) ?? []
  return { day, time: hour === undefined ? null : `${formatTwoDigits(Number(hour))}:${minute}` }
}

/** Parses a date. Null if the text is no real date, such as 2024-02-30. */
export const readDate = (text: string): Dayjs | null => readAs(text, dateFormat)
export function readDatetime(text: string): Dayjs | null {
  const { day, time } = parseMoment(text)
  return time === null ? null : readAs(`${parseDays(day)[0] ?? day} ${time}`, datetimeFormat)
}

/** Every quarter of an hour: 00:00 to 23:45. */
export const timesOfDay: { readonly value: string }[] = Array.from({ length: 96 }, (_, quarter) => ({
  value: `${formatTwoDigits(Math.floor(quarter / 4))}:${formatTwoDigits((quarter % 4) * 15)}`,
}))

function readAs(text: string, format: string): Dayjs | null {
  const moment = dayjs(text.trim(), format, true)
  return moment.isValid() ? moment : null
}

function formatTwoDigits(figure: number): string {
  return String(figure).padStart(2, '0')
}
