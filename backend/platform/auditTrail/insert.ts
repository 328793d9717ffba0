import { v7 as newId } from 'uuid'
import type { Caller } from '../common/caller.ts'
import type { Statement } from '../database/types.ts'
import { storedChanges } from './storedChanges.ts'
import type { AuditEvent } from './types.ts'

/** The author; null: the system itself, as in a job. */
type Author = Pick<Caller, 'orgId'> & { readonly userId: string | null; readonly correlationId: string | null }

/** Writes one audit event, in the transaction of the change. The database sets the time. */
export const buildAuditInsert = (author: Author, event: AuditEvent): Statement => ({
  text: `insert into audit_event (org_id, id, user_id, kind, action, record_id, study_id, site_id, changes, reason, correlation_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  values: [
    author.orgId,
    newId(),
    author.userId,
    event.kind,
    event.action,
    event.recordId,
    event.studyId ?? null,
    event.siteId ?? null,
    JSON.stringify(storedChanges(event)),
    event.reason ?? null,
    author.correlationId,
  ],
})
