import type { FieldDefinition } from '#resources/core/field.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import type { CellProps } from '../types.ts'
import { Empty } from './Empty.tsx'

/** Shows a date in the reader's format, and a time of day as stored. */
export function DateCell({ value }: CellProps<FieldDefinition>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return (
    <time className="field-number" dateTime={value}>
      {formatDate(value)}
    </time>
  )
}
