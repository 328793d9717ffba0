import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type ScopeFields, scopeOf } from '#resources/core/scope.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import type { Caller } from '../common/caller.ts'
import { roleOf } from './assignments.ts'
import { resolveReference, type ScopeCondition, type ScopedRows } from './scopedRows.ts'

/** True if neither the row nor one above it is reserved for roles that the caller does not have. */
export function openToRole({ resource, table, caller }: ScopedRows, { roles }: ScopeFields['openTo']): ScopeCondition {
  if (caller.can(resource.page, 'OWN')) return { sql: 'true', bindings: [] }
  const { sql, bindings } = buildHiddenIds(resource, roles, caller)
  return { sql: `"${table}"."id" not in (${sql})`, bindings }
}

/**
 * Selects the rows that the caller sees but may not change: rows of a tree that are reserved for other roles, rows below them, and child
 * records of both.
 * @returns the reference that links a row to them, and the query of their ids; null if the caller may change all rows
 */
export function findReadOnlyRows(resource: ResourceDefinition, caller: Caller): (ScopeCondition & { readonly reference: string }) | null {
  const { partOf } = resource
  const isOfTree = scopeOf(resource, 'openTo')?.writeRoles !== undefined
  const treeResource = isOfTree || partOf === undefined ? resource : resolveReference(resource, partOf)
  const rolesField = scopeOf(treeResource, 'openTo')?.writeRoles
  if (rolesField === undefined || caller.can(treeResource.page, 'OWN')) return null
  return { reference: treeResource === resource ? 'id' : (partOf ?? ''), ...buildHiddenIds(treeResource, rolesField, caller) }
}

/**
 * Selects the rows of a tree that are reserved for other roles, and all rows below them. Computed once for the statement, downwards from
 * the few rows with roles.
 */
function buildHiddenIds({ name, tree = '' }: ResourceDefinition, roles: string, caller: Caller): ScopeCondition {
  const table = toSnakeCase(name)
  const column = `"kept"."${toSnakeCase(roles)}"`
  const roleCondition = roleOf(caller)
  return {
    sql: `with recursive "closed" as (
      select "kept"."id" from "${table}" "kept" where "kept"."org_id" = ? and cardinality(${column}) > 0
        and not coalesce(${roleCondition.sql}
          = any(${column}), false)
      union
      select "below"."id" from "${table}" "below" join "closed" on "below"."org_id" = ? and "below"."${toSnakeCase(tree)}" = "closed"."id")
      select "id" from "closed"`,
    bindings: [caller.orgId, ...roleCondition.bindings, caller.orgId],
  }
}
