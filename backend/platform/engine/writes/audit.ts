import { v7 as uuid } from 'uuid'
import type { Values } from '#resources/core/conditions.ts'
import { buildAuditInsert } from '../../auditTrail/insert.ts'
import { storedChanges } from '../../auditTrail/storedChanges.ts'
import type { AuditEvent } from '../../auditTrail/types.ts'
import { authorOf, type Caller } from '../../common/caller.ts'
import type { Statement } from '../../database/types.ts'
import type { ResourceModel } from '../model/types.ts'

/** Returns the audit event of a change to one row, with the study and site of the row. */
export function eventOf(
  model: ResourceModel,
  {
    action,
    id,
    row,
    changes,
    reason,
  }: {
    readonly action: string
    readonly id: string
    readonly row: Values
    readonly changes: AuditEvent['changes']
    readonly reason?: string | null
  },
): AuditEvent {
  return {
    kind: model.name,
    action,
    recordId: id,
    studyId: model.name === 'study' ? id : idValueOf(row, 'studyId'),
    siteId: model.name === 'site' ? id : idValueOf(row, 'siteId'),
    changes,
    byKey: model.stored.flatMap(({ name, definition }) => ('auditedByKey' in definition ? [name] : [])),
    reason: reason ?? null,
  }
}

/**
 * A statement that writes audit events, together with these events. In a transaction of several steps, `PendingEvents` writes the events
 * at the end instead.
 */
export interface AuditStatement extends Statement {
  readonly recorded: { readonly caller: Caller; readonly events: readonly AuditEvent[] }
}

export const isAuditStatement = (statement: Statement): statement is AuditStatement => 'recorded' in statement

/** Writes many events in one statement, for bulk writes. */
export const buildManyAuditInserts = (caller: Caller, events: readonly AuditEvent[]): AuditStatement => ({
  ...insertStatement(caller, events),
  recorded: { caller, events },
})

function insertStatement(caller: Caller, events: readonly AuditEvent[]): Statement {
  const [onlyEvent] = events
  if (events.length === 1 && onlyEvent !== undefined) return buildAuditInsert({ ...caller, userId: authorOf(caller) }, onlyEvent)
  const rows = events.map((event) => ({
    id: uuid(),
    kind: event.kind,
    action: event.action,
    record_id: event.recordId,
    study_id: event.studyId ?? null,
    site_id: event.siteId ?? null,
    changes: storedChanges(event),
    reason: event.reason ?? null,
  }))
  return { text: insertManySql, values: [caller.orgId, authorOf(caller), caller.correlationId, JSON.stringify(rows)] }
}

const insertManySql = `insert into audit_event (org_id, id, user_id, correlation_id, kind, action, record_id, study_id, site_id, changes, reason)
  select $1::uuid, "event".id, $2::uuid, $3, "event".kind, "event".action, "event".record_id, "event".study_id, "event".site_id,
    "event".changes, "event".reason
  from jsonb_to_recordset($4::jsonb) as "event"(id uuid, kind text, action text, record_id uuid, study_id uuid, site_id uuid, changes jsonb, reason text)`

const idValueOf = (row: Values, name: string): string | null => (typeof row[name] === 'string' ? row[name] : null)
