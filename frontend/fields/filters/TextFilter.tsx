import { Input } from 'antd'
import type { FieldDefinition } from '#resources/core/field.ts'
import { textOf } from '../../base/texts/values.ts'
import { useTyped } from '../hooks/useTyped.ts'
import type { FilterProps } from '../types.ts'

/** Filter for rows that contain the typed text. */
export function TextFilter({ id, value, onChange }: FilterProps<FieldDefinition>) {
  const [inputText, type] = useTyped(textOf(value[0]?.value), (text) => onChange(text === '' ? [] : [{ operator: 'like', value: text }]))
  return <Input id={id} allowClear autoComplete="off" value={inputText} onChange={({ target }) => type(target.value)} />
}
