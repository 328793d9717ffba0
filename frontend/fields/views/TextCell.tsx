import type { FieldDefinition } from '#resources/core/field.ts'
import type { CellProps } from '../types.ts'
import { Empty } from './Empty.tsx'

/** Shows a text. A narrow column cuts it off and shows the whole text on hover. */
export function TextCell({ value }: CellProps<FieldDefinition>) {
  if (value === null || value === undefined || value === '') return <Empty />
  const text = String(value)
  return (
    <span className="field-text" title={text}>
      {text}
    </span>
  )
}
