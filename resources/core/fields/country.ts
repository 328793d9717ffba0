import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { countryCodes, countryNamed } from '../places.ts'
import { problem } from '../problems.ts'
import { normaliseLine } from './text.ts'

type CountryOptions = FieldOptions
export interface CountryField extends FieldDefinition, CountryOptions {
  readonly type: 'country'
}

/** Canada or the United States, by its ISO code. */
export const country = <const Options extends CountryOptions = object>(
  options: Only<Options, CountryOptions> = {} as never,
): Made<'country', Options> => ({ type: 'country', ...options })

export const countryType: FieldType<CountryField> = {
  operators: choiceOperators,
  sortable: true,
  wordOf: (value) => `common:countries.${value}`,
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? (countryNamed(line) ?? line) : line
  },
  check: (value) => ((countryCodes as readonly unknown[]).includes(value) ? [] : [problem('notACountry')]),
  misdeclared: (field) =>
    field.default === undefined || (countryCodes as readonly unknown[]).includes(field.default)
      ? []
      : [`default must be one of ${countryCodes.join(', ')}`],
  fixture: {
    field: { type: 'country' },
    valid: [
      [' canada ', 'CA'],
      ['us', 'US'],
    ],
    invalid: [
      ['FR', 'notACountry'],
      [1, 'notACountry'],
    ],
  },
}
