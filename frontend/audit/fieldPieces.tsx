import type { FieldDefinition } from '#resources/core/field.ts'
import { labelsOf } from '../base/texts/labels.ts'
import type { FieldPieces } from '../engine/area.ts'
import type { CellProps } from '../fields/types.ts'

/** The name of the record; the kind of the event beside it says what it is. */
function RecordCell({ name, row, value }: CellProps<FieldDefinition>) {
  if (typeof value !== 'string') return null
  return (
    <span className="field-text" title={value}>
      {labelsOf(row, name)[value] ?? value}
    </span>
  )
}

export const auditFields: FieldPieces = { 'auditHistory.recordId': { Cell: RecordCell } }
