import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { parseNumber } from '../../base/i18n/numbers.ts'
import { textOf } from '../../base/texts/values.ts'
import { useDebounced } from '../hooks/useDebounced.ts'
import { boundOf, withBound } from '../range.ts'
import type { FilterProps } from '../types.ts'

/** Filter for a range of numbers. Either end may be empty. */
export function NumberFilter({ id, value, onChange }: FilterProps<FieldDefinition>) {
  const { t } = useTranslation('common')
  const change = useDebounced(({ bound, text }: { bound: 'gte' | 'lte'; text: string }) => {
    const number = parseNumber(text)
    if (number === null || typeof number === 'number') onChange(withBound(value, bound, number))
  })
  return (
    <div className="field-range">
      <Input
        id={id}
        inputMode="decimal"
        allowClear
        aria-label={t('field.from')}
        placeholder={t('field.from')}
        defaultValue={textOf(boundOf(value, 'gte'))}
        onChange={(event) => change({ bound: 'gte', text: event.target.value })}
      />
      <Input
        inputMode="decimal"
        allowClear
        aria-label={t('field.to')}
        placeholder={t('field.to')}
        defaultValue={textOf(boundOf(value, 'lte'))}
        onChange={(event) => change({ bound: 'lte', text: event.target.value })}
      />
    </div>
  )
}
