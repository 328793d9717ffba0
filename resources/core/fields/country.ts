import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { countryCodes, findCountry } from '../values/countries.ts'
import { normaliseLine } from './text.ts'

type CountryOptions = FieldOptions
export interface CountryField extends FieldDefinition, CountryOptions {
  readonly type: 'country'
}

/** Declares a country by its ISO code: Canada or the United States. */
export const country = <const Options extends CountryOptions = object>(
  options: ExactOptions<Options, CountryOptions> = {} as never,
): DeclaredField<'country', Options> => ({ type: 'country', ...options })

export const countryType: FieldType<CountryField> = {
  operators: choiceOperators,
  sortable: true,
  wordOf: (value) => `common:countries.${value}`,
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? (findCountry(line) ?? line) : line
  },
  check: (value) => ((countryCodes as readonly unknown[]).includes(value) ? [] : [createProblem('notACountry')]),
  declarationErrors: (field) =>
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
