import { Input } from 'antd'
import type { FieldDefinition } from '#resources/core/field.ts'
import { textOf } from '../base/texts/values.ts'
import type { FilterProps } from './types.ts'
import { useTyped } from './useTyped.ts'

/** Rows whose text contains what is typed. */
export function TextFilter({ id, value, onChange }: FilterProps<FieldDefinition>) {
  const [typed, type] = useTyped(textOf(value[0]?.value), (text) => onChange(text === '' ? [] : [{ operator: 'like', value: text }]))
  return <Input id={id} allowClear autoComplete="off" value={typed} onChange={({ target }) => type(target.value)} />
}
