import { targetOf } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Caller } from '../caller.ts'

/** A condition on the rows of a table that stands in the query under its own name, with its parameters in order. */
export interface ScopeCondition {
  readonly sql: string
  readonly bindings: readonly string[]
}
/** The resource whose rows this reference names. */
export function namedBy(resource: ResourceDefinition, reference: string): ResourceDefinition {
  const field = resource.fields[reference]
  return resourceNamed((field === undefined ? null : targetOf(field)) ?? '')
}

/** Neither the row nor one above it is kept for roles that the caller does not hold. */
export function openToRole(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  if (caller.can(resource.page, 'OWN')) return { sql: 'true', bindings: [] }
  const { sql, bindings } = idsKeptFrom(resource, 'openToRoleIds', caller)
  return { sql: `"${snake(resource.name)}"."id" not in (${sql})`, bindings }
}

/**
 * Rows that the caller sees but may not change: rows of a tree whose `changedByRoleIds`, or that of a row above, names other roles, and parts of
 * such rows.
 * @returns the reference by which a row is found among them, and the query of their ids; null where nothing can be kept from the caller
 */
export function keptFromChange(resource: ResourceDefinition, caller: Caller): (ScopeCondition & { readonly reference: string }) | null {
  const { partOf } = resource
  const whole = 'changedByRoleIds' in resource.fields || partOf === undefined ? resource : namedBy(resource, partOf)
  if (!('changedByRoleIds' in whole.fields) || caller.can(whole.page, 'OWN')) return null
  return { reference: whole === resource ? 'id' : (partOf ?? ''), ...idsKeptFrom(whole, 'changedByRoleIds', caller) }
}

/** Computed once for the statement, downwards from the few rows of the tree that are restricted to roles. */
function idsKeptFrom({ name, tree = '' }: ResourceDefinition, roles: 'openToRoleIds' | 'changedByRoleIds', caller: Caller): ScopeCondition {
  const table = snake(name)
  const column = `"kept"."${snake(roles)}"`
  return {
    sql: `with recursive "closed" as (
      select "kept"."id" from "${table}" "kept" where "kept"."org_id" = ? and cardinality(${column}) > 0
        and not coalesce((select "member"."role_id" from "user" "member" where "member"."org_id" = ? and "member"."id" = ?)
          = any(${column}), false)
      union
      select "below"."id" from "${table}" "below" join "closed" on "below"."org_id" = ? and "below"."${snake(tree)}" = "closed"."id")
      select "id" from "closed"`,
    bindings: [caller.orgId, caller.orgId, caller.userId, caller.orgId],
  }
}
