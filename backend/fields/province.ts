import { type ProvinceField, provinceType } from '#resources/core/fields/province.ts'
import { countryCodes, provincesOf } from '#resources/core/places.ts'
import { oneOf } from './oneOf.ts'

export const provinceColumns = oneOf<ProvinceField>(
  (field) => countryCodes.filter((country) => field.country === undefined || field.country === country).flatMap(provincesOf),
  (value) => provinceType.wordOf?.(value) ?? value,
)
