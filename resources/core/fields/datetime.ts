import { startOfDay } from '../day.ts'
import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { firstYear, isCalendarDate, lastYear } from './date.ts'
import { normaliseLine } from './text.ts'

interface DatetimeOptions extends FieldOptions {
  /** Always shown with the name of its time zone: the moment is evidence, such as that of a signature. */
  readonly namesZone?: true
}
export interface DatetimeField extends FieldDefinition, DatetimeOptions {
  readonly type: 'datetime'
}

/** A moment, ISO 8601 with a zone; stored in UTC to the millisecond. */
export const datetime = <const Options extends DatetimeOptions = object>(
  options: Only<Options, DatetimeOptions> = {} as never,
): Made<'datetime', Options> => ({ type: 'datetime', ...options })

const zoned = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

export const datetimeType: FieldType<DatetimeField> = {
  operators: orderOperators,
  sortable: true,
  variable: () => 'today',
  ofDay: (day, timeZone) => startOfDay(timeZone, day).toISOString(),
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? (toUtc(line) ?? line) : line
  },
  check(value) {
    if (typeof value !== 'string' || toUtc(value) !== value) return [problem('notADateTime')]
    const year = Number(value.slice(0, 4))
    return year < firstYear || year > lastYear ? [problem('yearOutOfRange', { min: firstYear, max: lastYear })] : []
  },
  misdeclared: () => [],
  fixture: {
    field: { type: 'datetime' },
    valid: [
      ['2026-03-01T09:30Z', '2026-03-01T09:30:00.000Z'],
      ['2026-03-01T09:30:15.250-05:00', '2026-03-01T14:30:15.250Z'],
    ],
    invalid: [
      [1772357400000, 'notADateTime'],
      ['2026-03-01', 'notADateTime'],
      ['2026-03-01T09:30', 'notADateTime'],
      ['2026-02-30T09:30Z', 'notADateTime'],
      ['2026-03-01T25:00Z', 'notADateTime'],
      ['1001-01-01T00:00Z', 'yearOutOfRange'],
    ],
  },
}

/** The same moment in UTC, `2026-03-01T14:30:15.250Z`; null when it is not a moment. */
function toUtc(line: string): string | null {
  const [, day] = zoned.exec(line) ?? []
  if (day === undefined || !isCalendarDate(day)) return null
  const parsed = new Date(line)
  return Number.isNaN(parsed.getTime()) ? null : parsed.toISOString()
}
