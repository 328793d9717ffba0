import { isSame } from '#resources/core/same.ts'
import type { AuditEvent } from '../../access/audit.types.ts'
import { authorOf, type Caller } from '../../caller.ts'
import type { Statement } from '../../database/types.ts'
import { auditInsertMany } from './audit.ts'

/** Audit events of a transaction, which are written at its end: what belongs to one act on a row becomes one event. */
export interface PendingEvents {
  add(caller: Caller, events: readonly AuditEvent[]): void
  /** Is a change of this row to be told, by the same author? Then a further one of the domain's own belongs to it, and to the same version. */
  holds(caller: Caller, kind: string, recordId: string): boolean
  /** Adds a change to the event that is held for the row. */
  amend(event: AuditEvent): void
  /** In the order of the acts. */
  statements(): readonly Statement[]
}

interface Pending {
  readonly caller: Caller
  event: AuditEvent
}

/** Events of one statement. */
const mostAtOnce = 250

export function createPendingEvents(): PendingEvents {
  const pending: Pending[] = []
  const latest = new Map<string, Pending>()
  const keyOf = (kind: string, recordId: string | null): string => `${kind} ${recordId}`
  return {
    add(caller, events) {
      for (const event of events) {
        const held = { caller, event }
        pending.push(held)
        if (event.action === 'remove') latest.delete(keyOf(event.kind, event.recordId))
        else latest.set(keyOf(event.kind, event.recordId), held)
      }
    },
    holds(caller, kind, recordId) {
      const held = latest.get(keyOf(kind, recordId))
      return held !== undefined && authorOf(held.caller) === authorOf(caller)
    },
    amend(event) {
      const held = latest.get(keyOf(event.kind, event.recordId))
      if (held === undefined) throw new Error('There is no event to amend')
      held.event = { ...held.event, changes: mergedChanges(held.event.changes, event.changes) }
    },
    statements() {
      const statements: Statement[] = []
      let batch: Pending[] = []
      for (const [index, each] of pending.entries()) {
        batch.push(each)
        const isLast = pending[index + 1]?.caller !== each.caller || batch.length === mostAtOnce
        if (!isLast) continue
        const events = batch.map(({ event }) => event)
        statements.push(auditInsertMany(each.caller, events))
        batch = []
      }
      return statements
    },
  }
}

/** From what each field was at first to what it is at last. */
function mergedChanges(first: AuditEvent['changes'], second: AuditEvent['changes']): AuditEvent['changes'] {
  const added = Object.entries(second).map(([name, [before, after]]) => [name, [first[name]?.[0] ?? before, after]] as const)
  return Object.fromEntries(
    Object.entries({ ...first, ...Object.fromEntries(added) }).filter(([, [before, after]]) => !isSame(before, after)),
  )
}
