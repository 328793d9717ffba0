import { useEffect, useRef } from 'react'
import type { HealthCardField } from '#resources/core/fields/healthCard.ts'
import { formatHealthCard } from '#resources/core/values/healthCard.ts'
import { textOf } from '../../base/texts/values.ts'
import { TextFilter } from '../filters/TextFilter.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import type { CellProps, FieldView, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

/**
 * Input for a health card number: upper case, and grouped as on the province's card. A change of the province clears it, since the number
 * belongs to another card.
 */
function HealthCardInput(props: InputProps<HealthCardField>) {
  const { onChange, value, values, field } = props
  const province = textOf(values[field.province])
  const before = useRef(province)
  useEffect(() => {
    if (before.current !== province && before.current !== '') onChange?.(null)
    before.current = province
  }, [province, onChange])
  const format = (text: string) => formatHealthCard(text, province)
  return <TextInput {...props} value={format(textOf(value))} format={format} tidy={format} kind={{ spellCheck: false }} />
}

/** In lists the row may lack its province. The number is then shown as stored. */
function HealthCardCell({ value, field, row }: CellProps<HealthCardField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return <span className="field-number">{formatHealthCard(value, textOf(row[field.province]))}</span>
}

export const healthCardView: FieldView<HealthCardField> = {
  Input: HealthCardInput,
  Cell: HealthCardCell,
  Filter: TextFilter,
  size: () => 'code',
}
