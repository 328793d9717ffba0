import type { FieldDefinition } from '#resources/core/field.ts'
import { Empty } from './Empty.tsx'
import type { CellProps } from './types.ts'

/** Dates and times are stored as they are shown. */
export function DateCell({ value }: CellProps<FieldDefinition>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return <time className="field-number">{value}</time>
}
