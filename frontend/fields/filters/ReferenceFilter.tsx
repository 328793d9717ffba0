import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { parseVariable } from '#resources/core/variables.ts'
import { listOf } from '../../base/texts/values.ts'
import { useNamedInRows } from '../hooks/useNamedInRows.ts'
import { useTitles } from '../hooks/useTitles.ts'
import { ReferenceSelect } from '../inputs/ReferenceSelect.tsx'
import type { FilterProps } from '../types.ts'

/** Filter for rows that refer to any of the selected rows. */
export function ReferenceFilter({ id, value, onChange, field, resource, name }: FilterProps<FieldDefinition & { readonly to: string }>) {
  const appliedValue = value[0]?.value
  const ids = appliedValue === undefined || Array.isArray(appliedValue) ? listOf(appliedValue) : [String(appliedValue)]
  const { t } = useTranslation('common')
  const selfOptions = typeOf(field).variable?.(field) === 'me' ? [{ value: '$me', label: t('field.variables.me') }] : []
  const namedOptions = useNamedInRows({ resource, name, to: field.to })
  const rows = ids.filter((each) => parseVariable(each) === null)
  const knownTitles = Object.fromEntries(namedOptions.map((each) => [each.value, each.label]))
  const titles = { ...useTitles(field.to, rows, knownTitles), $me: t('field.variables.me') }
  return (
    <ReferenceSelect
      to={field.to}
      several
      titles={titles}
      first={[...selfOptions, ...namedOptions]}
      value={ids}
      onChange={(next) => onChange(next.length === 0 ? [] : [{ operator: 'in', value: next }])}
      control={{ id }}
      allowClear
    />
  )
}
