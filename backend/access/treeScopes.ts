import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type ScopeFields, scopeOf } from '#resources/core/scope.ts'
import type { Caller } from '../caller.ts'
import { roleOf } from './assignments.ts'
import { namedBy, type ScopeCondition, type ScopedRows } from './scopedRows.ts'

/** Neither the row nor one above it is reserved for roles that the caller does not hold. */
export function openToRole({ resource, table, caller }: ScopedRows, { roles }: ScopeFields['openTo']): ScopeCondition {
  if (caller.can(resource.page, 'OWN')) return { sql: 'true', bindings: [] }
  const { sql, bindings } = hiddenIds(resource, roles, caller)
  return { sql: `"${table}"."id" not in (${sql})`, bindings }
}

/**
 * Rows that the caller sees but may not change: rows of a tree that are changed by other roles, or lie below such a row, and parts of such rows.
 * @returns the reference by which a row is found among them, and the query of their ids; null where nothing can be kept from the caller
 */
export function keptFromChange(resource: ResourceDefinition, caller: Caller): (ScopeCondition & { readonly reference: string }) | null {
  const { partOf } = resource
  const isOfTree = scopeOf(resource, 'openTo')?.changedBy !== undefined
  const whole = isOfTree || partOf === undefined ? resource : namedBy(resource, partOf)
  const changedBy = scopeOf(whole, 'openTo')?.changedBy
  if (changedBy === undefined || caller.can(whole.page, 'OWN')) return null
  return { reference: whole === resource ? 'id' : (partOf ?? ''), ...hiddenIds(whole, changedBy, caller) }
}

/** Computed once for the statement, downwards from the few rows of the tree that are restricted to roles. */
function hiddenIds({ name, tree = '' }: ResourceDefinition, roles: string, caller: Caller): ScopeCondition {
  const table = snake(name)
  const column = `"kept"."${snake(roles)}"`
  const held = roleOf(caller)
  return {
    sql: `with recursive "closed" as (
      select "kept"."id" from "${table}" "kept" where "kept"."org_id" = ? and cardinality(${column}) > 0
        and not coalesce(${held.sql}
          = any(${column}), false)
      union
      select "below"."id" from "${table}" "below" join "closed" on "below"."org_id" = ? and "below"."${snake(tree)}" = "closed"."id")
      select "id" from "closed"`,
    bindings: [caller.orgId, ...held.bindings, caller.orgId],
  }
}
