import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Ages, birthDaysOf } from '#resources/ages.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { agesOf } from './ages.ts'
import type { FilterProps } from './types.ts'

/** Nobody is older. */
const most = 130

/** From one age to another in whole years, both included; either may be left out. */
export function AgeFilter({ id, value, onChange }: FilterProps<FieldDefinition>) {
  const { t } = useTranslation('common')
  const ages = agesOf(value) ?? { from: null, to: null }
  // At once: what was typed must not be lost with the window that closes above it.
  const change = (next: Ages) => {
    const { gte, lte } = birthDaysOf(next)
    onChange([
      ...(gte === null ? [] : [{ operator: 'gte', value: gte } as const]),
      ...(lte === null ? [] : [{ operator: 'lte', value: lte } as const]),
    ])
  }
  const bound = (name: keyof Ages) => (
    <div className="field-range-bound">
      <label htmlFor={`${id}-age-${name}`}>{t(`field.${name}`)}</label>
      <InputNumber
        id={`${id}-age-${name}`}
        className="field-wide"
        min={0}
        max={most}
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
        {bound('from')}
        {bound('to')}
      </div>
    </fieldset>
  )
}
