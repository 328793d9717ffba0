import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { type CountryCode, countryCodes, countryOfProvince, provinceNamed } from '../places.ts'
import { problem } from '../problems.ts'
import { normaliseLine } from './text.ts'

interface ProvinceOptions extends FieldOptions {
  /** The field that holds the country: the province must be one of its provinces. */
  readonly dependsOn?: string
  /** Provinces of this country alone, where no field says which. */
  readonly country?: CountryCode
}
export interface ProvinceField extends FieldDefinition, ProvinceOptions {
  readonly type: 'province'
}

/** A province or territory of Canada, or a state, territory or armed-forces region of the United States, by its postal code letters. */
export const province = <const Options extends ProvinceOptions = object>(
  options: Only<Options, ProvinceOptions> = {} as never,
): Made<'province', Options> => ({ type: 'province', ...options })

export const provinceType: FieldType<ProvinceField> = {
  operators: choiceOperators,
  sortable: true,
  wordOf: (value) => `common:provinces.${value}`,
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? (provinceNamed(line) ?? line) : line
  },
  check(value, field, { row }) {
    const found = countryOfProvince(value)
    if (found === undefined) return [problem('notAProvince')]
    const wanted = field.country ?? (field.dependsOn === undefined ? undefined : row[field.dependsOn])
    return wanted === undefined || wanted === null || wanted === found ? [] : [problem('provinceOfOtherCountry')]
  },
  misdeclared(field, siblings) {
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
