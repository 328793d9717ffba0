import { type CountryField, countryType } from '#resources/core/fields/country.ts'
import { countryCodes } from '#resources/core/values/countries.ts'
import { choiceColumn } from '../choiceColumn.ts'

export const countryColumns = choiceColumn<CountryField>(
  () => countryCodes,
  (value) => countryType.wordOf?.(value) ?? value,
)
