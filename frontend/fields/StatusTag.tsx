import { Tag } from 'antd'
import type { StatusField } from '#resources/core/fields/status.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { Empty } from './Empty.tsx'
import { statusColour } from './statusColour.ts'
import type { FieldPlace } from './types.ts'

/** A state in words, with a colour that repeats them. */
export function StatusTag({ resource, name, field, value }: FieldPlace<StatusField> & { readonly value: unknown }) {
  const texts = useTexts(resource)
  if (typeof value !== 'string' || value === '') return <Empty />
  return <Tag color={statusColour(value, field.states)}>{texts.value(name, value)}</Tag>
}
