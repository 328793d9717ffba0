import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { customOf } from '#resources/core/customDefinition.ts'
import { isDerived, isState, isYesNo } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { FieldFilter } from '../../../fields/types.ts'

interface FilledFilterProps {
  readonly label: string
  readonly value: readonly FieldFilter[]
  readonly onChange: (value: readonly FieldFilter[]) => void
}

/** May a row say nothing in this field, so that "empty" is worth asking for? What every row has, says something. */
export function mayBeEmpty({ fields }: Pick<ResourceDefinition, 'fields'>, name: string): boolean {
  const field = fields[name]
  if (field === undefined || isState(field) || isDerived(field)) return false
  // Rows may be older than a field of the organisation.
  if (field.required === true && customOf(field) === null) return false
  return !(isYesNo(field) && field.default !== undefined)
}

/** Rows that say something in this field, or nothing; with neither, its values are asked for. */
export function FilledFilter({ label, value, onChange }: FilledFilterProps) {
  const { t } = useTranslation('common')
  const chosen = filledIn(value)
  return (
    <Segmented
      className="filter-filled"
      size="small"
      aria-label={t('list.filled.label', { name: label })}
      value={chosen === null ? 'any' : String(chosen)}
      options={[
        { value: 'any', label: t('list.filled.any') },
        { value: 'false', label: t('list.filled.false') },
        { value: 'true', label: t('list.filled.true') },
      ]}
      onChange={(given) => onChange(given === 'any' ? [] : [{ operator: 'filled', value: given }])}
    />
  )
}

/** What a field's filters ask about it as a whole; null where they ask for values. */
export function filledIn(filters: readonly FieldFilter[]): boolean | null {
  const found = filters.find(({ operator }) => operator === 'filled')
  return found === undefined ? null : String(found.value) === 'true'
}
