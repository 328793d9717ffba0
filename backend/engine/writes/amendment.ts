import type { AuditEvent } from '../../auditTrail/types.ts'
import type { Statement } from '../../database/types.ts'
import type { Operation } from '../parts.ts'
import { auditInsertMany } from './audit.ts'

/** Does the change belong to an earlier one of the same transaction on the row? Then it shares its version and its event. */
export const isAmended = ({ parts, caller }: Pick<Operation, 'parts' | 'caller'>, event: AuditEvent): boolean =>
  parts.transaction?.events.amend(caller, event) === true

/** Writes the event of one row, unless it belongs to an earlier one. */
export const eventStatements = ({ caller }: Pick<Operation, 'caller'>, event: AuditEvent, isAmendment: boolean): readonly Statement[] =>
  isAmendment ? [] : [auditInsertMany(caller, [event])]
