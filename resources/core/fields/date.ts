import { daysAfter } from '../day.ts'
import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { normaliseLine } from './text.ts'

interface DateOptions extends FieldOptions {
  /** Compared with the caller's date. */
  readonly notInFuture?: true
  readonly notInPast?: true
  /** A new row that does not say begins with the day that lies so many days ahead; 0 is today. */
  readonly startsInDays?: number
  /** The field, declared before it, from whose day these days are counted in place of today; where that one is empty, so is this. */
  readonly startsFrom?: string
}
export interface DateField extends FieldDefinition, DateOptions {
  readonly type: 'date'
}

/** Nobody alive was born before; a year typed with a digit too many or too few falls outside. */
export const firstYear = 1850
export const lastYear = 2200

/** A day of the calendar, YYYY-MM-DD, without a time zone. */
export const date = <const Options extends DateOptions = object>(
  options: Only<Options, DateOptions> = {} as never,
): Made<'date', Options> => ({ type: 'date', ...options })

export const dateType: FieldType<DateField> = {
  operators: orderOperators,
  sortable: true,
  isDay: true,
  variable: () => 'today',
  normalise: normaliseLine,
  start({ startsInDays, startsFrom }, today, row) {
    const day = startsFrom === undefined ? today : row[startsFrom]
    return startsInDays === undefined || typeof day !== 'string' || !isCalendarDate(day) ? null : daysAfter(day, startsInDays)
  },
  startsFrom: ({ startsFrom = null }) => startsFrom,
  check(value, field, { today }) {
    if (typeof value !== 'string' || !isCalendarDate(value))
      return [problem(isMissingDay(value) ? 'noSuchDay' : hasShortYear(value) ? 'shortYear' : 'notADate')]
    const year = Number(value.slice(0, 4))
    if (year < firstYear || year > lastYear) return [problem('yearOutOfRange', { min: firstYear, max: lastYear })]
    if (field.notInFuture === true && value > today) return [problem('inFuture')]
    if (field.notInPast === true && value < today) return [problem('inPast')]
    return []
  },
  misdeclared: (field, siblings) => [
    ...(field.startsFrom !== undefined && siblings[field.startsFrom]?.type !== 'date'
      ? [`startsFrom names '${field.startsFrom}', which is no field with a day`]
      : []),
    ...(field.startsFrom !== undefined && field.startsInDays === undefined ? ['startsFrom says nothing without startsInDays'] : []),
    ...(field.notInFuture === true && field.notInPast === true ? ['says notInFuture and notInPast: keep one of them'] : []),
    ...(field.startsInDays !== undefined && field.default !== undefined ? ['says default and startsInDays: keep one of them'] : []),
    ...(Number.isInteger(field.startsInDays ?? 0) ? [] : ['startsInDays must be a whole number of days']),
  ],
  fixture: {
    field: { type: 'date', notInFuture: true },
    valid: [
      ['1931-02-28', '1931-02-28'],
      [' 2000-02-29 ', '2000-02-29'],
    ],
    invalid: [
      [20000229, 'notADate'],
      ['29/02/2000', 'notADate'],
      ['2001-02-29', 'noSuchDay'],
      ['2001-04-31', 'noSuchDay'],
      ['31/02/1990', 'noSuchDay'],
      ['1990/31/02', 'notADate'],
      ['31-Dec-59', 'shortYear'],
      ['31/12/59', 'shortYear'],
      ["Dec 31, '59", 'shortYear'],
      ['2001-02-32', 'notADate'],
      ['2001-13-01', 'notADate'],
      ['1001-01-01', 'yearOutOfRange'],
      ['2199-01-01', 'inFuture'],
    ],
  },
}

/** YYYY-MM-DD and a day that the month has. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}

/** Written as a day should be, or with the year last, and yet none: 31 February, or 29 February of a common year. */
function isMissingDay(value: unknown): boolean {
  if (typeof value !== 'string') return false
  if (/^\d{4}-(0[1-9]|1[0-2])-(29|30|31)$/.test(value)) return !isCalendarDate(value)
  const [, one = '', other = '', year = ''] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(value)?.toSpliced(2, 1) ?? []
  const readings = [
    [one, other],
    [other, one],
  ].filter(([month]) => Number(month) >= 1 && Number(month) <= 12)
  const isDay = ([month = '', day = '']: readonly string[]) => isCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return readings.length > 0 && readings.every(([, day]) => Number(day) >= 1 && Number(day) <= 31) && !readings.some(isDay)
}

/** A day whose year has two figures: its century is unknown and is not guessed. */
function hasShortYear(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const text = value.trim().replace(/\b(\d\d?)(st|nd|rd|th|er)\b/i, '$1')
  return (
    /^\d{1,2}[\s./-]*([\p{L}.]{3,10}|\d{1,2})[\s,./-]+['’]?\d{2}$/u.test(text) ||
    /^\p{L}{3,9}\.?[\s./-]*\d{1,2}[\s,./-]+['’]?\d{2}$/u.test(text)
  )
}
