import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { normaliseLine } from './text.ts'

interface TimeOptions extends FieldOptions {
  /** The field with its day: shown with the name of the time zone that the site has on that day. */
  readonly zoneOn?: string
}
export interface TimeField extends FieldDefinition, TimeOptions {
  readonly type: 'time'
}

/** A time of day, HH:mm on the 24-hour clock. Specification 1, section 5. */
export const time = <const Options extends TimeOptions = object>(
  options: Only<Options, TimeOptions> = {} as never,
): Made<'time', Options> => ({ type: 'time', ...options })

export const timeType: FieldType<TimeField> = {
  operators: orderOperators,
  sortable: true,
  isTimeOfDay: true,
  normalise(value) {
    const line = normaliseLine(value)
    const parts = typeof line === 'string' ? /^(\d{1,2}):(\d{2})(?::00)?$/.exec(line) : null
    return parts === null ? line : `${(parts[1] ?? '').padStart(2, '0')}:${parts[2]}`
  },
  check: (value) => (typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? [] : [problem('notATime')]),
  misdeclared: () => [],
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
