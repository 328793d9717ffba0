import { v7 as newId } from 'uuid'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import { storedChanges } from './storedChanges.ts'
import type { AuditEvent } from './types.ts'

/** Who did it; nobody: the system itself, as a job does. */
type Author = Pick<Caller, 'orgId'> & { readonly userId: string | null; readonly correlationId: string | null }

/** Writes one event of the audit history: run it in the transaction of the change that it tells of. The database sets the time. */
export const auditInsert = (by: Author, event: AuditEvent): Statement => ({
  text: `insert into audit_event (org_id, id, user_id, kind, action, record_id, study_id, site_id, changes, reason, correlation_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  values: [
    by.orgId,
    newId(),
    by.userId,
    event.kind,
    event.action,
    event.recordId,
    event.studyId ?? null,
    event.siteId ?? null,
    JSON.stringify(storedChanges(event)),
    event.reason ?? null,
    by.correlationId,
  ],
})
