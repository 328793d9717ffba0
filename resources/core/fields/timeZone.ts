import type { ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { isTimeZone } from '../values/day.ts'
import { normaliseLine } from './text.ts'

type TimeZoneOptions = FieldOptions
export interface TimeZoneField extends FieldDefinition, TimeZoneOptions {
  readonly type: 'timeZone'
}

/** Maximum length. The longest IANA name has 32 characters. */
export const timeZoneMax = 60

/** Declares a time zone by its IANA name: 'America/Toronto'. */
export const timeZone = <const Options extends TimeZoneOptions>(options: ExactOptions<Options, TimeZoneOptions> = {} as never) =>
  ({ type: 'timeZone', ...options }) as const

export const timeZoneType: FieldType<TimeZoneField> = {
  operators: choiceOperators,
  sortable: true,
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? (findTimeZone(line) ?? line) : line
  },
  check: (value) => (typeof value === 'string' && value.length <= timeZoneMax && isTimeZone(value) ? [] : [createProblem('notATimeZone')]),
  declarationErrors: () => [],
  fixture: {
    field: { type: 'timeZone' },
    valid: [
      [' america/st_johns ', 'America/St_Johns'],
      ['America/Toronto', 'America/Toronto'],
    ],
    invalid: [
      ['Ontario', 'notATimeZone'],
      ['America/Toronto/Downtown', 'notATimeZone'],
      ['+05:00', 'notATimeZone'],
      [-5, 'notATimeZone'],
    ],
  },
}

/** Returns the correct spelling; ignores letter case. */
const findTimeZone = (text: string): string | undefined =>
  listTimeZones().find((name) => name.length === text.length && name.toLowerCase() === text.toLowerCase())

let cachedTimeZones: readonly string[] | undefined

/** Returns the names of all time zones that this machine knows. */
export function listTimeZones(): readonly string[] {
  cachedTimeZones ??= Intl.supportedValuesOf('timeZone')
  return cachedTimeZones
}
