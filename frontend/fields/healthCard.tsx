import { useEffect, useRef } from 'react'
import type { HealthCardField } from '#resources/core/fields/healthCard.ts'
import { formatHealthCard } from '#resources/core/healthCard.ts'
import { textOf } from '../base/texts/values.ts'
import { Empty } from './Empty.tsx'
import { TextFilter } from './TextFilter.tsx'
import { TextInput } from './TextInput.tsx'
import type { CellProps, FieldView, InputProps } from './types.ts'

/** Upper case and in the groups of the province's card while it is typed; a card of another province is another card. */
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

/** The row may not carry its province (a list's columns); the number then stands as it is stored. */
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
