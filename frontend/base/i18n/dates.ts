import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import type { Values } from '#resources/core/conditions.ts'
import { clockIn, instantIn, todayAt, type Zones, zoneOf } from '#resources/core/day.ts'
import { orderOf, typedDays } from '#resources/core/typedDays.ts'
import { hasSameClock } from '#resources/core/zoneNames.ts'
import { currentSession } from '../sessionStore.ts'

dayjs.extend(customParseFormat)

/** Formats of specification 1, section 9. */
export const dateFormat = 'YYYY-MM-DD'
export const timeFormat = 'HH:mm'
const datetimeFormat = 'YYYY-MM-DD HH:mm'

/** What stands where: most of the product in ISO's order, the audit and cards in orders of their own (specifications 1 and 2, section 9). */
export type DateStyle = 'plain' | 'audit' | 'card' | 'birth' | 'short'
const englishFormats: Readonly<Record<DateStyle, string>> = {
  plain: dateFormat,
  audit: 'MM-DD-YYYY',
  card: 'MMMM D, YYYY',
  birth: 'MM/DD/YYYY',
  short: 'D MMM YYYY',
}

/**
 * A day, or a day with its time, as people read it. English stands as the specifications say; French names the month everywhere, as figures of
 * either order would be read in the other one. Text that is no day stays as it is.
 * @param text YYYY-MM-DD or YYYY-MM-DD HH:mm
 */
export function dateWords(text: string, style: DateStyle = 'plain'): string {
  const day = readDate(text.slice(0, dateFormat.length))
  if (day === null) return text
  const time = text.slice(dateFormat.length)
  if (!dayjs.locale().startsWith('fr')) return day.format(englishFormats[style]) + time
  return frenchDays[style === 'card' ? 'long' : 'short'].format(day.toDate()) + time
}

/**
 * Days from one to another in as few words as name both: 10–15 Dec 2026, 28 Nov – 3 Dec 2026.
 * @param from YYYY-MM-DD, not after `to`
 */
export function dayRange(from: string, to: string): string {
  const last = dateWords(to, 'short')
  if (from === to) return last
  const [begin, end] = [readDate(from), readDate(to)]
  if (begin === null || end === null) return `${from} – ${to}`
  if (from.slice(0, 7) === to.slice(0, 7)) return `${begin.date()}–${last}`
  const first = dateWords(from, 'short')
  return from.slice(0, 4) === to.slice(0, 4) ? `${first.slice(0, -5)} – ${last}` : `${first} – ${last}`
}

const frenchDay = (month: 'long' | 'short') => new Intl.DateTimeFormat('fr-CA', { day: 'numeric', month, year: 'numeric' })
const frenchDays = { long: frenchDay('long'), short: frenchDay('short') }

/** An instant (ISO 8601) as the reader's clock shows it, in words as people read it; text that is no instant stays as it is. */
export function localDatetime(instant: string, style: DateStyle = 'plain'): string {
  return isInstant(instant) ? dateWords(dayjs(instant).format(datetimeFormat), style) : instant
}

const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))

/** Today where the row's site is, else where the organisation is, YYYY-MM-DD: the same that the server's rules go by. */
export const todayFor = (row: Values = {}): string => todayAt(zonesNow(), row, new Date())

/** The time zone in which the moments of a row are shown and typed: its site's, else the organisation's. */
export const placeOf = (row: Values): string => zoneOf(zonesNow(), row)

/** An instant on the clocks of a place; text that is no instant stays as it is. */
export function datetimeAt(timeZone: string, text: string): string {
  return isInstant(text) ? clockIn(timeZone, new Date(text)) : text
}

/** The days that a person may mean by what they typed, as their language writes days, the likeliest first. */
export const daysTyped = (text: string): readonly string[] => typedDays(text, orderOf(dayjs.locale()))

/** Typed on the clocks of a place, as an instant (ISO 8601, UTC); null where the text is no moment. */
export function instantAt(timeZone: string, text: string): string | null {
  const moment = readDatetime(text)
  return moment === null ? null : instantIn(timeZone, moment.format(datetimeFormat)).toISOString()
}

/** Users who are not signed in have no place but their own. */
const zonesNow = (): Zones => currentSession()?.organisation.zones ?? { organisation: readersZone(), sites: {} }

export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Do clocks of this zone show another time than the reader's now? */
export const isOtherClock = (timeZone: string): boolean => !hasSameClock(timeZone, readersZone(), new Date())

/** Must times at these places say whose clocks they go by: are there several, or one with another time than the reader's? */
export const needZones = (timeZones: readonly string[]): boolean => new Set(timeZones).size > 1 || timeZones.some(isOtherClock)

/** A typed day with its time, `19 Nov 1969 14:30`, in parts; the whole is the day where no time stands at its end. */
export function momentTyped(text: string): { readonly day: string; readonly time: string | null } {
  const [, day = text, hour, minute] = /^(.*\S)\s+(\d{1,2})[:h](\d{2})$/i.exec(text.trim()) ?? []
  return { day, time: hour === undefined ? null : `${twoFigures(Number(hour))}:${minute}` }
}

/** Null where the text is no real day: 2024-02-30 is none. */
export const readDate = (text: string): Dayjs | null => readAs(text, dateFormat)
export function readDatetime(text: string): Dayjs | null {
  const { day, time } = momentTyped(text)
  return time === null ? null : readAs(`${daysTyped(day)[0] ?? day} ${time}`, datetimeFormat)
}

/** Every quarter of an hour: 00:00 to 23:45. */
export const timesOfDay: { readonly value: string }[] = Array.from({ length: 96 }, (_, quarter) => ({
  value: `${twoFigures(Math.floor(quarter / 4))}:${twoFigures((quarter % 4) * 15)}`,
}))

function readAs(text: string, format: string): Dayjs | null {
  const moment = dayjs(text.trim(), format, true)
  return moment.isValid() ? moment : null
}

function twoFigures(figure: number): string {
  return String(figure).padStart(2, '0')
}
