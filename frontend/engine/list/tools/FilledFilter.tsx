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

/** True if rows may leave this field empty, so that the filter "empty" makes sense. */
export function mayBeEmpty({ fields }: Pick<ResourceDefinition, 'fields'>, name: string): boolean {
  const field = fields[name]
  if (field === undefined || isState(field) || isDerived(field)) return false
  // Rows that are older than a custom field have no value in it.
  if (field.required === true && customOf(field) === null) return false
  return !(isYesNo(field) && field.default !== undefined)
}

/** Filter for rows with or without a value in this field. If neither is chosen, the filter by value is shown. */
export function FilledFilter({ label, value, onChange }: FilledFilterProps) {
  const { t } = useTranslation('common')
  const filledState = filledStateOf(value)
  return (
    <Segmented
      className="filter-filled"
      size="small"
      aria-label={t('list.filled.label', { name: label })}
      value={filledState === null ? 'any' : String(filledState)}
      options={[
        { value: 'any', label: t('list.filled.any') },
        { value: 'false', label: t('list.filled.false') },
        { value: 'true', label: t('list.filled.true') },
      ]}
      onChange={(input) => onChange(input === 'any' ? [] : [{ operator: 'filled', value: input }])}
    />
  )
}

/** Returns true if the field is filtered for rows with a value, false for rows without one, and null for filters by value. */
export function filledStateOf(filters: readonly FieldFilter[]): boolean | null {
  const filledFilter = filters.find(({ operator }) => operator === 'filled')
  return filledFilter === undefined ? null : String(filledFilter.value) === 'true'
}
