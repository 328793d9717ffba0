import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition, RowScope } from '#resources/core/resource.ts'
import type { Knex } from 'knex'
import type { Caller } from '../caller.ts'

/** A condition on the rows of a table that stands in the query under its own name, with its parameters in order. */
interface ScopeCondition {
  readonly sql: string
  readonly bindings: readonly string[]
}
type Scope = (resource: ResourceDefinition, caller: Caller) => ScopeCondition

/**
 * The row scopes, one function each. They look assignments up in the database and not in the caller's list, so that the text of a
 * query is the same for everybody (a prepared statement) and a user without study-sites sees no row.
 */
const scopes = {
  org: (resource, caller) => ({ sql: `"${snake(resource.name)}"."org_id" = ?`, bindings: [caller.orgId] }),
  studySite: assignedStudySite,
  myStudies: participantOfMyStudies,
  self: ownRow,
} as const satisfies Record<RowScope, Scope>

/**
 * Narrows a query to the rows that the resource's scopes admit for this caller; the organisation always.
 * @param options.allStudies lifts `myStudies`, for those with OWN on PARTICIPANTS only
 * @throws Error when the declaration names a scope that does not exist, or that its fields cannot carry
 */
export function applyScopes(
  query: Knex.QueryBuilder,
  resource: ResourceDefinition,
  caller: Caller,
  options: { readonly allStudies?: boolean } = {},
): void {
  const isLifted = options.allStudies === true && caller.can('PARTICIPANTS', 'OWN')
  for (const name of new Set<RowScope>(['org', ...resource.scope])) {
    if (name === 'myStudies' && isLifted) continue
    const { sql, bindings } = scopeNamed(name, resource)(resource, caller)
    query.whereRaw(`(${sql})`, [...bindings])
  }
}

function scopeNamed(name: RowScope, resource: ResourceDefinition): Scope {
  if (!Object.hasOwn(scopes, name)) throw new Error(`${resource.name}.scope names '${name}', which is no row scope`)
  return scopes[name]
}

/** The row's study and site are assigned to the caller; of a resource that has only one of the two, that one. */
function assignedStudySite(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  const table = snake(resource.name)
  const columns = ['studyId', 'siteId'].filter((name) => name in resource.fields).map(snake)
  if (columns.length === 0) throw new Error(`${resource.name}.scope is 'studySite', but it has neither studyId nor siteId`)
  const matches = columns.map((column) => ` and "assigned"."${column}" = "${table}"."${column}"`).join('')
  return {
    sql: `exists (select 1 from "study_site_assignment" "assigned"
      where "assigned"."org_id" = "${table}"."org_id" and "assigned"."user_id" = ?${matches})`,
    bindings: [caller.userId],
  }
}

/** The participant takes part in one of the caller's study-sites, or was created by the caller and is in no study. */
function participantOfMyStudies(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  if (resource.name === 'participant') return inMyStudies(caller)
  if (!('participantId' in resource.fields)) throw new Error(`${resource.name}.scope is 'myStudies', but it has no participantId`)
  const table = snake(resource.name)
  const { sql, bindings } = inMyStudies(caller)
  return {
    sql: `exists (select 1 from "participant" where "participant"."org_id" = "${table}"."org_id"
      and "participant"."id" = "${table}"."participant_id" and "participant"."deleted_at" is null and (${sql}))`,
    bindings,
  }
}

const inMyStudies = (caller: Caller): ScopeCondition => ({
  sql: `exists (select 1 from "participant_study" "taken" join "study_site_assignment" "assigned"
      on "assigned"."org_id" = "taken"."org_id" and "assigned"."study_id" = "taken"."study_id" and "assigned"."site_id" = "taken"."site_id"
      where "taken"."org_id" = "participant"."org_id" and "taken"."participant_id" = "participant"."id" and "assigned"."user_id" = ?)
    or ("participant"."created_by" = ? and not exists (select 1 from "participant_study" "taken"
      where "taken"."org_id" = "participant"."org_id" and "taken"."participant_id" = "participant"."id"))`,
  bindings: [caller.userId, caller.userId],
})

/** The row is the caller's: he himself, or what is his by `userId`, or what he made. */
function ownRow(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  const column = resource.name === 'user' ? 'id' : 'userId' in resource.fields ? 'user_id' : 'created_by'
  return { sql: `"${snake(resource.name)}"."${column}" = ?`, bindings: [caller.userId] }
}
