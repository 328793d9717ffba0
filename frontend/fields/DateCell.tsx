import type { FieldDefinition } from '#resources/core/field.ts'
import { dateWords } from '../base/i18n/dates.ts'
import { Empty } from './Empty.tsx'
import type { CellProps } from './types.ts'

/** A day in the reader's words; a time as it is stored. */
export function DateCell({ value }: CellProps<FieldDefinition>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return (
    <time className="field-number" dateTime={value}>
      {dateWords(value)}
    </time>
  )
}
