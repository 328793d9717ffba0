import type { FieldDefinition } from '#resources/core/field.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { Empty } from './Empty.tsx'
import type { CellProps } from './types.ts'

export function NumberCell({ value }: CellProps<FieldDefinition>) {
  const { format } = useNumbers()
  if (typeof value !== 'number') return <Empty />
  return <span className="field-number">{format(value)}</span>
}
