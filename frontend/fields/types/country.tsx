import { useTranslation } from 'react-i18next'
import type { CountryField } from '#resources/core/fields/country.ts'
import { countryCodes } from '#resources/core/values/countries.ts'
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx'
import { ChoiceInput } from '../inputs/ChoiceInput.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

const CountryInput = (props: InputProps<CountryField>) => <ChoiceInput {...props} options={useCountries()} />
const CountryFilter = (props: FilterProps<CountryField>) => <ChoiceFilter {...props} options={useCountries()} />

function CountryCell({ value }: CellProps<CountryField>) {
  const { t } = useTranslation('common')
  return typeof value === 'string' ? <span>{t(`countries.${value}`)}</span> : <Empty />
}

function useCountries() {
  const { t } = useTranslation('common')
  return countryCodes.map((value) => ({ value, label: t(`countries.${value}`) }))
}

export const countryView: FieldView<CountryField> = { Input: CountryInput, Cell: CountryCell, Filter: CountryFilter }
