import { isSame } from '#resources/core/values/same.ts'
import type { AuditEvent } from '../../auditTrail/types.ts'
import { authorOf, type Caller } from '../../common/caller.ts'
import type { Statement } from '../../database/types.ts'
import type { PendingEvents } from '../context.ts'
import { buildManyAuditInserts } from './audit.ts'

interface Pending {
  readonly caller: Caller
  event: AuditEvent
}

/** Maximum number of events in one statement. */
const mostAtOnce = 250

export function createPendingEvents(): PendingEvents {
  const pending: Pending[] = []
  const latest = new Map<string, Pending>()
  const keyOf = (kind: string, recordId: string | null): string => `${kind} ${recordId}`
  return {
    add(caller, events) {
      for (const event of events) {
        const pendingEvent = { caller, event }
        pending.push(pendingEvent)
        if (event.action === 'remove') latest.delete(keyOf(event.kind, event.recordId))
        else latest.set(keyOf(event.kind, event.recordId), pendingEvent)
      }
    },
    amend(caller, event) {
      const pendingEvent = latest.get(keyOf(event.kind, event.recordId))
      if (pendingEvent === undefined || authorOf(pendingEvent.caller) !== authorOf(caller)) return false
      const { action, reason = null, changes } = pendingEvent.event
      const added = event.reason ?? null
      if (reason !== null && added !== null && reason !== added) return false
      const isSecondStep = isStep(action) && isStep(event.action) && Object.keys(event.changes).some((name) => name in changes)
      if (isSecondStep) return false
      pendingEvent.event = {
        ...pendingEvent.event,
        action: rankOf(event.action) > rankOf(action) ? event.action : action,
        reason: reason ?? added,
        changes: mergeChanges(changes, event.changes),
      }
      return true
    },
    statements() {
      const statements: Statement[] = []
      let batch: Pending[] = []
      for (const [index, each] of pending.entries()) {
        batch.push(each)
        const isLast = pending[index + 1]?.caller !== each.caller || batch.length === mostAtOnce
        if (!isLast) continue
        const events = batch.map(({ event }) => event)
        statements.push(buildManyAuditInserts(each.caller, events))
        batch = []
      }
      return statements
    },
  }
}

const isStep = (action: string): boolean => action !== 'create' && rankOf(action) === 2

/** Ranks the action that names the merged event: a transition or a create before a move, a move before an update. */
const rankOf = (action: string): number => (action === 'update' ? 0 : action === 'move' ? 1 : 2)

/** Merges two changes of a row: for each field, the old value of the first change and the new value of the last. */
function mergeChanges(first: AuditEvent['changes'], second: AuditEvent['changes']): AuditEvent['changes'] {
  const added = Object.entries(second).map(
    ([name, [before, after]]) => [name, [first[name] === undefined ? before : first[name][0], after]] as const,
  )
  return Object.fromEntries(
    Object.entries({ ...first, ...Object.fromEntries(added) }).filter(([, [before, after]]) => !isSame(before, after)),
  )
}
