import type { FieldDefinition } from '#resources/core/field.ts'
import { Empty } from './Empty.tsx'
import type { CellProps } from './types.ts'

/** Text as it is; a narrow column cuts it and shows the whole of it on hovering. */
export function TextCell({ value }: CellProps<FieldDefinition>) {
  if (value === null || value === undefined || value === '') return <Empty />
  const text = String(value)
  return (
    <span className="field-text" title={text}>
      {text}
    </span>
  )
}
