import { type ProvinceField, provinceType } from '#resources/core/fields/province.ts'
import { countryCodes, provincesOf } from '#resources/core/values/countries.ts'
import { choiceColumn } from '../choiceColumn.ts'

export const provinceColumns = choiceColumn<ProvinceField>(
  (field) => countryCodes.filter((country) => field.country === undefined || field.country === country).flatMap(provincesOf),
  (value) => provinceType.wordOf?.(value) ?? value,
)
