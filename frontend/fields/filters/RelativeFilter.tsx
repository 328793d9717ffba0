import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { Select } from '../../base/ui/Select.tsx'
import { type Relative, relativePeriodOf, relatives, withRelative } from '../relative.ts'
import type { FilterProps } from '../types.ts'

type RelativeFilterProps = FilterProps<FieldDefinition> & { readonly children: ReactNode }

/** Filter for a period relative to today, or a custom range. */
export function RelativeFilter({ field, value, onChange, children }: RelativeFilterProps) {
  const { t } = useTranslation('common')
  const selectedPeriod = relativePeriodOf(field, value)
  return (
    <>
      <Select<Relative>
        className="field-wide"
        allowClear
        aria-label={t('field.relative.label')}
        placeholder={t('field.relative.label')}
        value={selectedPeriod}
        options={relatives.map((name) => ({ value: name, label: t(`field.relative.${name}`) }))}
        onChange={(next?: Relative) => onChange(next === undefined ? [] : withRelative(field, next))}
      />
      {selectedPeriod === null && children}
    </>
  )
}
