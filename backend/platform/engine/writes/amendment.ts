import type { AuditEvent } from '../../auditTrail/types.ts'
import type { Statement } from '../../database/types.ts'
import type { RequestContext } from '../context.ts'
import { buildManyAuditInserts } from './audit.ts'

/** True if an earlier change of the row in the same transaction absorbs this one: both share version and event. */
export const isAmended = ({ parts, caller }: Pick<RequestContext, 'parts' | 'caller'>, event: AuditEvent): boolean =>
  parts.transaction?.events.amend(caller, event) === true

/** Returns the statement that writes the event of one row. Empty if an earlier event of the transaction absorbed the change. */
export const buildEventStatements = (
  { caller }: Pick<RequestContext, 'caller'>,
  event: AuditEvent,
  isAmendment: boolean,
): readonly Statement[] => (isAmendment ? [] : [buildManyAuditInserts(caller, [event])])
