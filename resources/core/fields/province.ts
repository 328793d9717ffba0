import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { type CountryCode, countryCodes, countryOfProvince, findProvince } from '../values/countries.ts'
import { normaliseLine } from './text.ts'

interface ProvinceOptions extends FieldOptions {
  /** Field with the country. The province must belong to it. */
  readonly dependsOn?: string
  /** Fixed country of the provinces, if no field contains it. Only health cards need it: only Canada issues them. */
  readonly country?: CountryCode
}
export interface ProvinceField extends FieldDefinition, ProvinceOptions {
  readonly type: 'province'
}

/**
 * Declares a province or territory of Canada, or a state, territory or armed-forces region of the United States, by its postal
 * abbreviation.
 */
export const province = <const Options extends ProvinceOptions = object>(
  options: ExactOptions<Options, ProvinceOptions> = {} as never,
): DeclaredField<'province', Options> => ({ type: 'province', ...options })

export const provinceType: FieldType<ProvinceField> = {
  operators: choiceOperators,
  sortable: true,
  wordOf: (value) => `common:provinces.${value}`,
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? (findProvince(line) ?? line) : line
  },
  check(value, field, { row }) {
    const country = countryOfProvince(value)
    if (country === undefined) return [createProblem('notAProvince')]
    const expectedCountry = field.country ?? (field.dependsOn === undefined ? undefined : row[field.dependsOn])
    return expectedCountry === undefined || expectedCountry === null || expectedCountry === country
      ? []
      : [createProblem('provinceOfOtherCountry')]
  },
  declarationErrors(field, siblings) {
    const mistakes: string[] = []
    if (field.dependsOn !== undefined && siblings[field.dependsOn]?.type !== 'country')
      mistakes.push(`depends on '${field.dependsOn}', which is not a field of type country`)
    if (field.country !== undefined && !countryCodes.includes(field.country))
      mistakes.push(`country must be one of ${countryCodes.join(', ')}`)
    return mistakes
  },
  fixture: {
    field: { type: 'province', dependsOn: 'country' },
    siblings: { country: { type: 'country' } },
    row: { country: 'CA' },
    valid: [
      [' on ', 'ON'],
      ['québec', 'QC'],
    ],
    invalid: [
      ['ZZ', 'notAProvince'],
      [7, 'notAProvince'],
      ['NY', 'provinceOfOtherCountry'],
    ],
  },
}
