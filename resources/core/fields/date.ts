import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { addDays } from '../values/day.ts'
import { normaliseLine } from './text.ts'

interface DateOptions extends FieldOptions {
  /** Refuses days after today, by the caller's date. */
  readonly notInFuture?: true
  readonly notInPast?: true
  /**
   * Default of a new row: this number of days after today; 0 is today. `from`: an earlier field that the days are counted from. While it is
   * empty, this field stays empty.
   */
  readonly defaultOffsetDays?: number | { readonly days: number; readonly from: string }
}
export interface DateField extends FieldDefinition, DateOptions {
  readonly type: 'date'
}

/** Earliest plausible year of a birth. Together with `lastYear`, it rejects years with a missing or extra digit. */
export const firstYear = 1850
export const lastYear = 2200

/** Declares a calendar date, YYYY-MM-DD, without a time zone. */
export const date = <const Options extends DateOptions = object>(
  options: ExactOptions<Options, DateOptions> = {} as never,
): DeclaredField<'date', Options> => ({ type: 'date', ...options })

export const dateType: FieldType<DateField> = {
  operators: orderOperators,
  sortable: true,
  isDay: true,
  variable: () => 'today',
  normalise: normaliseLine,
  start({ defaultOffsetDays }, today, row) {
    if (defaultOffsetDays === undefined) return null
    if (typeof defaultOffsetDays === 'number') return addDays(today, defaultOffsetDays)
    const day = row[defaultOffsetDays.from]
    return typeof day === 'string' && isCalendarDate(day) ? addDays(day, defaultOffsetDays.days) : null
  },
  startsFrom: ({ defaultOffsetDays }) => (typeof defaultOffsetDays === 'object' ? defaultOffsetDays.from : null),
  check(value, field, { today }) {
    if (typeof value !== 'string' || !isCalendarDate(value))
      return [createProblem(isMissingDay(value) ? 'noSuchDay' : hasShortYear(value) ? 'shortYear' : 'notADate')]
    const year = Number(value.slice(0, 4))
    if (year < firstYear || year > lastYear) return [createProblem('yearOutOfRange', { min: firstYear, max: lastYear })]
    if (field.notInFuture === true && value > today) return [createProblem('inFuture')]
    if (field.notInPast === true && value < today) return [createProblem('inPast')]
    return []
  },
  declarationErrors: (field, siblings) => [
    ...(typeof field.defaultOffsetDays === 'object' && siblings[field.defaultOffsetDays.from]?.type !== 'date'
      ? [`defaultOffsetDays counts from '${field.defaultOffsetDays.from}', which is not a date field`]
      : []),
    ...(field.notInFuture === true && field.notInPast === true ? ['says notInFuture and notInPast: keep one of them'] : []),
    ...(field.defaultOffsetDays !== undefined && field.default !== undefined
      ? ['says default and defaultOffsetDays: keep one of them']
      : []),
    ...(Number.isInteger(offsetDaysOf(field)) ? [] : ['defaultOffsetDays must be a whole number of days']),
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

const offsetDaysOf = ({ defaultOffsetDays = 0 }: DateOptions): number =>
  typeof defaultOffsetDays === 'number' ? defaultOffsetDays : defaultOffsetDays.days

/** True for YYYY-MM-DD if the month has that day. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}

/** True for a well-formed date that does not exist, also with the year last: 31 February, or 29 February of a common year. */
function isMissingDay(value: unknown): boolean {
  if (typeof value !== 'string') return false
  if (/^\d{4}-(0[1-9]|1[0-2])-(29|30|31)$/.test(value)) return !isCalendarDate(value)
  const [, firstNumber = '', secondNumber = '', year = ''] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(value)?.toSpliced(2, 1) ?? []
  const readings = [
    [firstNumber, secondNumber],
    [secondNumber, firstNumber],
  ].filter(([month]) => Number(month) >= 1 && Number(month) <= 12)
  const isDay = ([month = '', day = '']: readonly string[]) => isCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return readings.length > 0 && readings.every(([, day]) => Number(day) >= 1 && Number(day) <= 31) && !readings.some(isDay)
}

/** True for a date with a two-digit year. Its century is unknown and is not guessed. */
function hasShortYear(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const text = value.trim().replace(/\b(\d\d?)(st|nd|rd|th|er)\b/i, '$1')
  return (
    /^\d{1,2}[\s./-]*([\p{L}.]{3,10}|\d{1,2})[\s,./-]+['’]?\d{2}$/u.test(text) ||
    /^\p{L}{3,9}\.?[\s./-]*\d{1,2}[\s,./-]+['’]?\d{2}$/u.test(text)
  )
}
