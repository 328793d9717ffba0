import type { FieldDefinition } from '#resources/core/field.ts'
import { labelsOf } from '../base/texts/labels.ts'
import type { FieldPieces } from '../engine/area.ts'
import { DatetimeCell } from '../fields/datetime.tsx'
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

/** The audit tells days in an order of its own (specification 1, section 9). */
const AuditMoment = ({ value, row }: Pick<CellProps<FieldDefinition>, 'value' | 'row'>) => (
  <DatetimeCell value={value} row={row} style="audit" />
)

/** A sentence is read whole, on as many lines as it takes. */
const SentenceCell = ({ value }: Pick<CellProps<FieldDefinition>, 'value'>) =>
  typeof value === 'string' ? <span className="audit-line">{value}</span> : null

export const auditFields = {
  'auditHistory.sentence': { Cell: SentenceCell, wide: true },
  'auditHistory.recordId': { Cell: RecordCell },
  'auditHistory.at': { Cell: AuditMoment },
  'recordRead.at': { Cell: AuditMoment },
  'unlock.at': { Cell: AuditMoment },
  'unlock.expiresAt': { Cell: AuditMoment },
} satisfies FieldPieces
