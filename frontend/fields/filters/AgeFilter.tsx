import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { type Ages, birthDaysOf } from '#resources/participants/ages.ts'
import { agesOf } from '../ages.ts'
import type { FilterProps } from '../types.ts'

/** Maximum age. */
const maxAge = 130

/** Filter for a range of ages in whole years, including the first and the last. Either bound may be empty. */
export function AgeFilter({ id, value, onChange }: FilterProps<FieldDefinition>) {
  const { t } = useTranslation('common')
  const ages = agesOf(value) ?? { from: null, to: null }
  // Applied at once: the input must not be lost when the filter's window closes.
  const change = (next: Ages) => {
    const { gte, lte } = birthDaysOf(next)
    onChange([
      ...(gte === null ? [] : [{ operator: 'gte', value: gte } as const]),
      ...(lte === null ? [] : [{ operator: 'lte', value: lte } as const]),
    ])
  }
  const renderBound = (name: keyof Ages) => (
    <div className="field-range-bound">
      <label htmlFor={`${id}-age-${name}`}>{t(`field.${name}`)}</label>
      <InputNumber
        id={`${id}-age-${name}`}
        className="field-wide"
        min={0}
        max={maxAge}
        precision={0}
        value={ages[name]}
        onChange={(years) => change({ ...ages, [name]: years })}
      />
    </div>
  )
  return (
    <fieldset className="field-ages">
      <legend>{t('field.ages.label')}</legend>
      <div className="field-range">
        {renderBound('from')}
        {renderBound('to')}
      </div>
    </fieldset>
  )
}
