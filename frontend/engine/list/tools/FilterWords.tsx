import { useTranslation } from 'react-i18next'
import { ageFieldOf } from '#resources/participants/ages.ts'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { agesOf } from '../../../fields/ages.ts'
import { relativePeriodOf } from '../../../fields/relative.ts'
import type { FieldFilter } from '../../../fields/types.ts'
import { FieldValueText, formatVariable } from '../../FieldValueText.tsx'
import { fieldOf } from '../../fieldOf.ts'

interface FilterWordsProps {
  readonly resource: string
  readonly name: string
  readonly filters: readonly FieldFilter[]
}

/** Text of a filter: 'Last active: Last 7 days', 'Created by: me', 'Status: Draft, Recruiting', 'City: is empty'. */
export function FilterWords({ resource, name, filters }: FilterWordsProps) {
  const { t } = useTranslation('common')
  const label = useTexts(resource).head(name)
  const definition = useDefinition(resource)
  const field = fieldOf(definition, name)
  const ages = agesOf(filters)
  const age = ages === null ? undefined : ageFieldOf(definition, name)
  const ageLabel = useTexts(resource).head(age ?? name)
  if (ages !== null && age !== undefined)
    return t('list.filterIs', {
      label: ageLabel,
      value: t(ages.to === null ? 'field.ages.from' : ages.from === null ? 'field.ages.to' : 'field.ages.between', { ...ages }),
    })
  const span = field === null ? null : relativePeriodOf(field, filters)
  if (span !== null) return t('list.filterIs', { label, value: t(`field.relative.${span}`) })
  const [firstFilter, ...others] = filters
  const isPlain = others.length === 0 && (firstFilter?.operator === 'eq' || firstFilter?.operator === 'in')
  const variable = isPlain ? formatVariable(t, getOnlyValue(firstFilter.value)) : null
  if (variable !== null) return t('list.filterIs', { label, value: variable })
  return (
    <>
      {t('list.filterIs', { label, value: '' })}
      {filters.map(({ operator, value }, index) => (
        <span key={operator}>
          {index > 0 && ' '}
          {operator === 'filled' ? (
            t(`list.filled.is.${String(value) === 'true'}`)
          ) : (
            <>
              {!isPlain && `${t(`list.operators.${operator}`)} `}
              <FieldValueText resource={resource} name={name} value={value} />
            </>
          )}
        </span>
      ))}
    </>
  )
}

/** Returns a single value, or the only one in a list; null for several. */
function getOnlyValue(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.length === 1 ? value[0] : null
}
