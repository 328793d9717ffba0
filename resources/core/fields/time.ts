import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { normaliseLine } from './text.ts'

interface TimeOptions extends FieldOptions {
  /**
   * Field with the date. The time is displayed with the name of the site's time zone on that date. Only times that a signature records need
   * the zone beside them.
   */
  readonly zoneOn?: string
}
export interface TimeField extends FieldDefinition, TimeOptions {
  readonly type: 'time'
}

/** Declares a time of day, HH:mm on the 24-hour clock. Specification 1, section 5. */
export const time = <const Options extends TimeOptions = object>(
  options: ExactOptions<Options, TimeOptions> = {} as never,
): DeclaredField<'time', Options> => ({ type: 'time', ...options })

export const timeType: FieldType<TimeField> = {
  operators: orderOperators,
  sortable: true,
  isTimeOfDay: true,
  normalise(value) {
    const line = normaliseLine(value)
    const match = typeof line === 'string' ? /^(\d{1,2}):(\d{2})(?::00)?$/.exec(line) : null
    return match === null ? line : `${(match[1] ?? '').padStart(2, '0')}:${match[2]}`
  },
  check: (value) => (typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? [] : [createProblem('notATime')]),
  declarationErrors: () => [],
  fixture: {
    field: { type: 'time' },
    valid: [
      ['9:05', '09:05'],
      ['13:30:00', '13:30'],
      ['23:59', '23:59'],
    ],
    invalid: [
      [930, 'notATime'],
      ['24:00', 'notATime'],
      ['12:60', 'notATime'],
      ['noon', 'notATime'],
    ],
  },
}
