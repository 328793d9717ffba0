import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { variableIn } from '#resources/core/variables.ts'
import { listOf } from '../base/texts/values.ts'
import { ReferenceSelect } from './ReferenceSelect.tsx'
import type { FilterProps } from './types.ts'
import { useNamedInRows } from './useNamedInRows.ts'
import { useTitles } from './useTitles.ts'

/** Rows whose reference, or one of whose references, is one of those chosen. */
export function ReferenceFilter({ id, value, onChange, field, resource, name }: FilterProps<FieldDefinition & { readonly to: string }>) {
  const applied = value[0]?.value
  const ids = applied === undefined || Array.isArray(applied) ? listOf(applied) : [String(applied)]
  const { t } = useTranslation('common')
  const me = typeOf(field).variable?.(field) === 'me' ? [{ value: '$me', label: t('field.variables.me') }] : []
  const named = useNamedInRows({ resource, name, to: field.to })
  const rows = ids.filter((each) => variableIn(each) === null)
  const known = Object.fromEntries(named.map((each) => [each.value, each.label]))
  const titles = { ...useTitles(field.to, rows, known), $me: t('field.variables.me') }
  return (
    <ReferenceSelect
      to={field.to}
      several
      titles={titles}
      first={[...me, ...named]}
      value={ids}
      onChange={(next) => onChange(next.length === 0 ? [] : [{ operator: 'in', value: next }])}
      control={{ id }}
      allowClear
    />
  )
}
