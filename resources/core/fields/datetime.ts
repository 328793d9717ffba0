import { type Condition, fieldsOf } from '../conditions.ts'
import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { startOfDay } from '../values/day.ts'
import { firstYear, isCalendarDate, lastYear } from './date.ts'
import { normaliseLine } from './text.ts'

interface DatetimeOptions extends FieldOptions {
  /** Always displays the time zone's name, because the moment is evidence, such as that of a signature. */
  readonly namesZone?: true
  /** The engine fills the field with the moment of the write at which the row first meets this condition, and never changes it. */
  readonly firstWhen?: Condition
}
export interface DatetimeField extends FieldDefinition, DatetimeOptions {
  readonly type: 'datetime'
}

/** Declares a moment, ISO 8601 with a time zone; stored in UTC to the millisecond. */
export const datetime = <const Options extends DatetimeOptions = object>(
  options: ExactOptions<Options, DatetimeOptions> = {} as never,
): DeclaredField<'datetime', Options> => ({ type: 'datetime', ...options })

const zonedPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

export const datetimeType: FieldType<DatetimeField> = {
  operators: orderOperators,
  sortable: true,
  variable: () => 'today',
  momentOfDay: (day, timeZone) => startOfDay(timeZone, day).toISOString(),
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? (toUtc(line) ?? line) : line
  },
  check(value) {
    if (typeof value !== 'string' || toUtc(value) !== value) return [createProblem('notADateTime')]
    const year = Number(value.slice(0, 4))
    return year < firstYear || year > lastYear ? [createProblem('yearOutOfRange', { min: firstYear, max: lastYear })] : []
  },
  declarationErrors: ({ firstWhen, readOnly }, siblings) => [
    ...(firstWhen === undefined ? [] : fieldsOf(firstWhen))
      .filter((name) => !Object.hasOwn(siblings, name))
      .map((name) => `is filled by '${name}', which is not a field`),
    ...(firstWhen === undefined || readOnly === true ? [] : ["is filled by the engine: say 'readOnly'"]),
  ],
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

/** Returns the moment in UTC, `2026-03-01T14:30:15.250Z`; null if the text is no moment. */
function toUtc(line: string): string | null {
  const [, day] = zonedPattern.exec(line) ?? []
  if (day === undefined || !isCalendarDate(day)) return null
  const parsed = new Date(line)
  return Number.isNaN(parsed.getTime()) ? null : parsed.toISOString()
}
