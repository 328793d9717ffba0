import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ProvinceField } from '#resources/core/fields/province.ts'
import { type CountryCode, countryCodes, provincesOf } from '#resources/core/places.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { Empty } from './Empty.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from './types.ts'

const ProvinceInput = (props: InputProps<ProvinceField>) => <ChoiceInput {...props} options={useProvinces(props.field, props.values)} />
const ProvinceFilter = (props: FilterProps<ProvinceField>) => <ChoiceFilter {...props} options={useProvinces(props.field, {})} />

function ProvinceCell({ value }: CellProps<ProvinceField>) {
  const { t } = useTranslation('common')
  return typeof value === 'string' ? <span>{t(`provinces.${value}`)}</span> : <Empty />
}

/** The provinces of the row's country; of every country while none is chosen. */
function useProvinces(field: ProvinceField, values: Values) {
  const { t } = useTranslation('common')
  const chosen = field.dependsOn === undefined ? field.country : values[field.dependsOn]
  const countries = isCountry(chosen) ? [chosen] : countryCodes
  return countries.flatMap(provincesOf).map((value) => ({ value, label: t(`provinces.${value}`) }))
}

const isCountry = (value: unknown): value is CountryCode => (countryCodes as readonly unknown[]).includes(value)

export const provinceView: FieldView<ProvinceField> = { Input: ProvinceInput, Cell: ProvinceCell, Filter: ProvinceFilter }
