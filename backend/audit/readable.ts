import { mayOn } from '#resources/core/access.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { Access } from '../access/types.ts'
import { whereVisible } from '../access/visible.ts'
import type { AuditEvent } from '../auditTrail/types.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import { toStatement } from '../engine/statement.ts'
import type { CallerContext } from '../engine/types.ts'

/** What a reader of the audit history may see of one event. */
interface ReadableEvent {
  readonly changes: AuditEvent['changes']
  /**
   * Fields that changed and whose values this reader may not see: sensitive ones of a row that is out of their sight, or restricted and not
   * unlocked; all of a row that such a row closes.
   */
  readonly masked: readonly string[]
}

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/**
 * SQL: is what is sensitive in the row that `event` tells of hidden from this reader? It is when the reader may not see the row at all
 * (reading the history of all is no reason to read health data), or when it is restricted and not unlocked by them. A row
 * that is gone is hidden: nobody knows any more.
 * @param taken parameters that stand before in the statement; the condition's own follow them
 */
export function hiddenCondition({ caller, studydesk }: CallerContext, taken: number): Statement {
  const values: unknown[] = []
  const cases = (resources as readonly ResourceDefinition[]).filter(canHide).map((resource) => {
    const seen = toStatement(seenRow({ caller, studydesk }, resource))
    const before = taken + values.length
    values.push(...seen.values)
    return `when '${resource.name}' then not exists (${seen.text.replace(/\$(\d+)/g, (_, place) => `$${before + Number(place)}`)})`
  })
  return { text: cases.length === 0 ? 'false' : `(case event.kind ${cases.join(' ')} else false end)`, values }
}

const canHide = (resource: ResourceDefinition): boolean => Object.keys(resource.fields).some((name) => isHidable(resource, name))

const isHidable = ({ fields, closedBy }: ResourceDefinition, name: string): boolean =>
  closedBy !== undefined || fields[name]?.sensitive === true

/** The row that `event` tells of, if this reader may see what is sensitive in it. */
function seenRow({ caller, studydesk: { database } }: CallerContext, resource: ResourceDefinition) {
  const table = snake(resource.name)
  const row = database.build
    .select(database.build.raw('1'))
    .from(table)
    .whereRaw(`"${table}"."org_id" = event.org_id and "${table}"."id" = event.record_id`)
  return whereVisible(row, caller, resource, { allStudies: true, withTrash: true })
}

/** Reading what was written about a record is reading the record: logged where reads of its resource are. */
export function logShown(access: Access, caller: Caller, events: readonly { readonly kind: unknown; readonly recordId: unknown }[]): void {
  for (const [kind, shown] of Map.groupBy(events, (event) => String(event.kind))) {
    if (byName.get(kind)?.audit !== 'changes+reads') continue
    const recordIds = [...new Set(shown.flatMap(({ recordId }) => (typeof recordId === 'string' ? recordId : [])))]
    access.logReads(caller, { resource: kind, recordIds, call: 'auditHistory' })
  }
}

/**
 * The changes of an event by the rules of the record itself: nothing without the ability to read such records, no field without its
 * read rule. What is not a field of a resource (a sign-in, an export) is told as it is.
 */
export function readableEvent(
  access: Access,
  caller: Caller,
  event: Pick<AuditEvent, 'kind' | 'changes'> & { readonly isHidden: boolean },
): ReadableEvent {
  const resource = byName.get(event.kind)
  if (resource === undefined) return { changes: event.changes, masked: [] }
  const action = resource.actions.read ?? resource.actions.list
  const readable = action !== undefined && mayOn(caller, resource, action) ? access.readableFields(resource, caller) : new Set<string>()
  const isMasked = (name: string): boolean => event.isHidden && isHidable(resource, name)
  const names = Object.keys(event.changes).filter((name) => readable.has(name))
  return {
    changes: Object.fromEntries(names.filter((name) => !isMasked(name)).map((name) => [name, event.changes[name] ?? [null, null]])),
    masked: names.filter(isMasked),
  }
}
