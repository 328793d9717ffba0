import type { FieldDefinition } from '#resources/core/field.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import type { FieldOverrides } from '../../engine/area.ts'
import { DatetimeCell } from '../../fields/types/datetime.tsx'
import type { CellProps } from '../../fields/types.ts'

/** Name of the record. The event type next to it shows what kind of record it is. */
function RecordCell({ name, row, value }: CellProps<FieldDefinition>) {
  if (typeof value !== 'string') return null
  return (
    <span className="field-text" title={value}>
      {labelsOf(row, name)[value] ?? value}
    </span>
  )
}

/** The audit screens use a different date format (specification 1, section 9). */
const AuditMoment = ({ value, row }: Pick<CellProps<FieldDefinition>, 'value' | 'row'>) => (
  <DatetimeCell value={value} row={row} style="audit" />
)

/** Shows the full sentence on several lines if needed. */
const SentenceCell = ({ value }: Pick<CellProps<FieldDefinition>, 'value'>) =>
  typeof value === 'string' ? <span className="audit-line">{value}</span> : null

export const auditFields = {
  'auditHistory.sentence': { Cell: SentenceCell, wide: true },
  'auditHistory.recordId': { Cell: RecordCell },
  'auditHistory.at': { Cell: AuditMoment },
  'recordRead.at': { Cell: AuditMoment },
  'unlock.at': { Cell: AuditMoment },
  'unlock.expiresAt': { Cell: AuditMoment },
} satisfies FieldOverrides
