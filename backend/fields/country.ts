import { type CountryField, countryType } from '#resources/core/fields/country.ts'
import { countryCodes } from '#resources/core/places.ts'
import { oneOf } from './oneOf.ts'

export const countryColumns = oneOf<CountryField>(
  () => countryCodes,
  (value) => countryType.wordOf?.(value) ?? value,
)
