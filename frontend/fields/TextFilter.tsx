import { Input } from 'antd'
import { useEffect, useState } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import { textOf } from '../base/texts/values.ts'
import type { FilterProps } from './types.ts'
import { useDebounced } from './useDebounced.ts'

/** Rows whose text contains what is typed. */
export function TextFilter({ id, value, onChange }: FilterProps<FieldDefinition>) {
  const applied = textOf(value[0]?.value)
  const [text, setText] = useState(applied)
  useEffect(() => setText(applied), [applied])
  const apply = useDebounced((next: string) => onChange(next.trim() === '' ? [] : [{ operator: 'like', value: next.trim() }]))
  return (
    <Input
      id={id}
      allowClear
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        apply(event.target.value)
      }}
    />
  )
}
