import { hasNeededLevel } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources } from '#resources/index.ts'
import type { Access } from '../../platform/access/types.ts'
import { whereVisible } from '../../platform/access/visible.ts'
import type { AuditEvent } from '../../platform/auditTrail/types.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Statement } from '../../platform/database/types.ts'
import { toStatement } from '../../platform/engine/statement.ts'
import type { CallerContext } from '../../platform/engine/types.ts'

/** An event, limited to the parts that a reader of the audit trail may see. */
interface ReadableEvent {
  readonly changes: AuditEvent['changes']
  /**
   * Changed fields whose values are hidden from this reader: sensitive fields if the row is out of their scope, or restricted and not
   * unlocked; all fields if the whole row is restricted.
   */
  readonly masked: readonly string[]
}

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/**
 * Returns SQL that is true if the sensitive values of the event's row are hidden from this reader: they may not see the row (access to
 * the audit trail does not include health data), or it is restricted and they have not unlocked it. A removed row is hidden, because
 * access to it can no longer be checked.
 * @param accepted number of earlier parameters of the statement; those of the condition follow them
 * @param kinds of all events of the statement, if known: PostgreSQL plans the condition of each kind anew
 */
export function buildHiddenCondition(
  { caller, studydesk }: CallerContext,
  accepted: number,
  kinds: ReadonlySet<string> = new Set(byName.keys()),
): Statement {
  const values: unknown[] = []
  const possibleResources = (resources as readonly ResourceDefinition[]).filter((resource) => kinds.has(resource.name) && canHide(resource))
  const cases = possibleResources.map((resource) => {
    const visibleQuery = toStatement(selectVisibleRow({ caller, studydesk }, resource))
    const before = accepted + values.length
    values.push(...visibleQuery.values)
    return `when '${resource.name}' then not exists (${visibleQuery.text.replace(/\$(\d+)/g, (_, position) => `$${before + Number(position)}`)})`
  })
  return { text: cases.length === 0 ? 'false' : `(case event.kind ${cases.join(' ')} else false end)`, values }
}

const canHide = (resource: ResourceDefinition): boolean => Object.keys(resource.fields).some((name) => isHidable(resource, name))

const isHidable = ({ fields, restrictedThrough }: ResourceDefinition, name: string): boolean =>
  restrictedThrough !== undefined || fields[name]?.sensitive === true

/** Selects the event's row if this reader may see its sensitive values. */
function selectVisibleRow({ caller, studydesk: { database } }: CallerContext, resource: ResourceDefinition) {
  const table = toSnakeCase(resource.name)
  const row = database.build
    .select(database.build.raw('1'))
    .from(table)
    .whereRaw(`"${table}"."org_id" = event.org_id and "${table}"."id" = event.record_id`)
  return whereVisible(row, caller, resource, { allStudies: true, withTrash: true })
}

/**
 * Logs reads of the events' records, because to read the audit trail of a record is to read the record. Applies to resources whose reads
 * are logged.
 */
export function logShown(access: Access, caller: Caller, events: readonly { readonly kind: unknown; readonly recordId: unknown }[]): void {
  for (const [kind, shownEvents] of Map.groupBy(events, (event) => String(event.kind))) {
    if (byName.get(kind)?.audit !== 'changes+reads') continue
    const recordIds = [...new Set(shownEvents.flatMap(({ recordId }) => (typeof recordId === 'string' ? recordId : [])))]
    access.logReads(caller, { resource: kind, recordIds, call: 'auditHistory' })
  }
}

/**
 * Limits the changes of an event by the rules of its record: none if the caller may not read such records, and only fields that they may
 * read. Events without a resource (a sign-in, an export) stay unchanged.
 */
export function limitEvent(
  access: Access,
  caller: Caller,
  event: Pick<AuditEvent, 'kind' | 'changes'> & { readonly isHidden: boolean },
): ReadableEvent {
  const resource = byName.get(event.kind)
  if (resource === undefined) return { changes: event.changes, masked: [] }
  const action = resource.actions.read ?? resource.actions.list
  const readable =
    action !== undefined && hasNeededLevel(caller, resource, action) ? access.readableFields(resource, caller) : new Set<string>()
  const isMasked = (name: string): boolean => event.isHidden && isHidable(resource, name)
  const names = Object.keys(event.changes).filter((name) => readable.has(name))
  return {
    changes: Object.fromEntries(names.filter((name) => !isMasked(name)).map((name) => [name, event.changes[name] ?? [null, null]])),
    masked: names.filter(isMasked),
  }
}
