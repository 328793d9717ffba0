import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { Caller } from '../../caller.ts'
import type { AuditEvent } from '../audit.types.ts'
import type { Access } from '../types.ts'

/** What a reader of the audit history may see of one event. */
export interface ReadableEvent {
  readonly changes: AuditEvent['changes']
  /** Fields that changed and whose values this reader may not see: sensitive ones of a restricted profile that he has not unlocked. */
  readonly masked: readonly string[]
}

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/**
 * SQL: is the row that `event` tells of a restricted profile, as far as this reader goes? A row that is gone counts as one: nobody
 * knows any more.
 * @param unlocked parameter that holds the ids that the reader has unlocked
 */
export const hiddenCondition = (unlocked: string): string => {
  const cases = (resources as readonly ResourceDefinition[]).flatMap(({ name, restrictedBy }) =>
    restrictedBy === undefined
      ? []
      : `when '${name}' then not exists (select 1 from "${snake(name)}" named
          where named.org_id = event.org_id and named.id = event.record_id and named."${snake(restrictedBy)}" is not true)`,
  )
  if (cases.length === 0) return 'false'
  return `(case event.kind ${cases.join(' ')} else false end and not coalesce(event.record_id = any(${unlocked}::uuid[]), false))`
}

/** Ids whose sensitive fields this reader sees now: the parameter of `hiddenCondition`. */
export const unlockedNow = (caller: Caller): readonly string[] =>
  [...caller.unlocked].filter(([, until]) => until > Date.now()).map(([id]) => id)

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
  const readable = action !== undefined && caller.can(resource.page, action) ? access.readableFields(resource, caller) : new Set<string>()
  const isMasked = (name: string): boolean => event.isHidden && resource.fields[name]?.sensitive === true
  const names = Object.keys(event.changes).filter((name) => readable.has(name))
  return {
    changes: Object.fromEntries(names.filter((name) => !isMasked(name)).map((name) => [name, event.changes[name] ?? [null, null]])),
    masked: names.filter(isMasked),
  }
}
