import { isTimeZone } from '../day.ts'
import type { FieldDefinition, FieldOptions, FieldType, Only } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { normaliseLine } from './text.ts'

type TimeZoneOptions = FieldOptions
export interface TimeZoneField extends FieldDefinition, TimeZoneOptions {
  readonly type: 'timeZone'
}

/** The longest name that IANA gives has 32 characters. */
export const timeZoneMax = 60

/** Where clocks stand, by the name that IANA gives it: 'America/Toronto'. */
export const timeZone = <const Options extends TimeZoneOptions>(options: Only<Options, TimeZoneOptions> = {} as never) =>
  ({ type: 'timeZone', ...options }) as const

export const timeZoneType: FieldType<TimeZoneField> = {
  operators: choiceOperators,
  sortable: true,
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? (spelled(line) ?? line) : line
  },
  check: (value) => (typeof value === 'string' && value.length <= timeZoneMax && isTimeZone(value) ? [] : [problem('notATimeZone')]),
  misdeclared: () => [],
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

/** Letter case does not matter. */
const spelled = (typed: string): string | undefined =>
  timeZones().find((name) => name.length === typed.length && name.toLowerCase() === typed.toLowerCase())

let known: readonly string[] | undefined

/** Every time zone that this machine's clocks know, by name. */
export function timeZones(): readonly string[] {
  known ??= Intl.supportedValuesOf('timeZone')
  return known
}
