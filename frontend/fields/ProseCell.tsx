import type { FieldDefinition } from '#resources/core/field.ts'
import { Empty } from './Empty.tsx'
import type { CellProps } from './types.ts'

/** A text of sentences as it is; a list shows its first two lines, and the whole of it on hovering. */
export function ProseCell({ value }: CellProps<FieldDefinition>) {
  if (value === null || value === undefined || value === '') return <Empty />
  const text = String(value)
  return (
    <span className="field-text field-prose" title={text}>
      {text}
    </span>
  )
}
