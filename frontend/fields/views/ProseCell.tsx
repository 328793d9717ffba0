import type { FieldDefinition } from '#resources/core/field.ts'
import type { CellProps } from '../types.ts'
import { Empty } from './Empty.tsx'

/** Shows a text of sentences. A list shows its first two lines, and the whole text on hover. */
export function ProseCell({ value }: CellProps<FieldDefinition>) {
  if (value === null || value === undefined || value === '') return <Empty />
  const text = String(value)
  return (
    <span className="field-text field-prose" title={text}>
      {text}
    </span>
  )
}
