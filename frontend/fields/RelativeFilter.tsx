import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { Select } from '../base/ui/Select.tsx'
import { type Relative, relativeIn, relatives, withRelative } from './relative.ts'
import type { FilterProps } from './types.ts'

type RelativeFilterProps = FilterProps<FieldDefinition> & { readonly children: ReactNode }

/** Days that move along with today, or a range of one's own. */
export function RelativeFilter({ field, value, onChange, children }: RelativeFilterProps) {
  const { t } = useTranslation('common')
  const chosen = relativeIn(field, value)
  return (
    <>
      <Select<Relative>
        className="field-wide"
        allowClear
        aria-label={t('field.relative.label')}
        placeholder={t('field.relative.label')}
        value={chosen}
        options={relatives.map((name) => ({ value: name, label: t(`field.relative.${name}`) }))}
        onChange={(next?: Relative) => onChange(next === undefined ? [] : withRelative(field, next))}
      />
      {chosen === null && children}
    </>
  )
}
