import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ProvinceField } from '#resources/core/fields/province.ts'
import { type CountryCode, countryCodes, provincesOf } from '#resources/core/values/countries.ts'
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx'
import { ChoiceInput } from '../inputs/ChoiceInput.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

const ProvinceInput = (props: InputProps<ProvinceField>) => <ChoiceInput {...props} options={useProvinces(props.field, props.values)} />
const ProvinceFilter = (props: FilterProps<ProvinceField>) => <ChoiceFilter {...props} options={useProvinces(props.field, {})} />

function ProvinceCell({ value }: CellProps<ProvinceField>) {
  const { t } = useTranslation('common')
  return typeof value === 'string' ? <span>{t(`provinces.${value}`)}</span> : <Empty />
}

/** Returns the provinces of the row's country, or of all countries while none is selected. */
function useProvinces(field: ProvinceField, values: Values) {
  const { t } = useTranslation('common')
  const selectedCountry = field.dependsOn === undefined ? field.country : values[field.dependsOn]
  const countries = isCountry(selectedCountry) ? [selectedCountry] : countryCodes
  return countries.flatMap(provincesOf).map((value) => ({ value, label: t(`provinces.${value}`) }))
}

const isCountry = (value: unknown): value is CountryCode => (countryCodes as readonly unknown[]).includes(value)

export const provinceView: FieldView<ProvinceField> = { Input: ProvinceInput, Cell: ProvinceCell, Filter: ProvinceFilter }
