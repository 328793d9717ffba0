import type { Knex } from 'knex'
import { mayOn } from '#resources/core/access.ts'
import { isReference, targetOf } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition, RowScope } from '#resources/core/resource.ts'
import { resourceNamed, resources } from '#resources/index.ts'
import { type Caller, unlockedIds } from '../caller.ts'

/** Does `myStudies` show a user few participants, or many? Decides how a query is spelled, never what it shows. */
export type Reach = 'few' | 'many'

/** A condition on the rows of a table that stands in the query under its own name, with its parameters in order. */
export interface ScopeCondition {
  readonly sql: string
  readonly bindings: readonly string[]
}
type Scope = (resource: ResourceDefinition, caller: Caller, reach: Reach) => ScopeCondition

/**
 * The row scopes, one function each. They look assignments up in the database and not in the caller's list, so that the text of a
 * query is the same for everybody (a prepared statement) and a user without study-sites sees no row.
 */
const scopes = {
  org: (resource, caller) => ({ sql: `"${snake(resource.name)}"."org_id" = ?`, bindings: [caller.orgId] }),
  studySite: assignedStudySite,
  myStudies: participantOfMyStudies,
  self: ownRow,
  ownOrShared: ownOrSharedRow,
  published: publishedRow,
  unlocked: openToCaller,
} as const satisfies Record<RowScope, Scope>

/**
 * Narrows a query to the rows that the resource's scopes admit for this caller; the organisation always.
 * @param options.allStudies lifts `myStudies`, for those with OWN on PARTICIPANTS only
 * @param options.reach how many participants the caller may see: chooses between two spellings of the same condition
 * @throws Error when the declaration names a scope that does not exist, or that its fields cannot carry
 */
export function applyScopes(
  query: Knex.QueryBuilder,
  resource: ResourceDefinition,
  caller: Caller,
  options: { readonly allStudies?: boolean; readonly reach?: Reach } = {},
): void {
  const isLifted = options.allStudies === true && caller.can('PARTICIPANTS', 'OWN')
  for (const name of new Set<RowScope>(['org', ...resource.scope])) {
    if (name === 'myStudies' && isLifted) continue
    const { sql, bindings } = scopeNamed(name, resource)(resource, caller, options.reach ?? 'many')
    query.whereRaw(`(${sql})`, [...bindings])
  }
  if (resource.partOf !== undefined)
    applyScopesOfWhole(query, { resource, partOf: resource.partOf, caller, isLifted, reach: options.reach })
}

interface Part {
  readonly resource: ResourceDefinition
  readonly partOf: string
  readonly caller: Caller
  readonly isLifted: boolean
  readonly reach?: Reach
}

/**
 * Only parts of a row that the caller may see, that is not in the trash, and that is open to them. Asked by key, row by row:
 * `offset 0` keeps PostgreSQL from joining all of both, which takes seconds while it has no statistics (just filled, just migrated).
 */
function applyScopesOfWhole(query: Knex.QueryBuilder, { resource, partOf, caller, isLifted, reach }: Part): void {
  const whole = wholeOf(resource, partOf)
  const table = snake(whole.name)
  query.whereExists((rows) => {
    void rows
      .select(`${table}.id`)
      .from(table)
      .whereRaw(`"${table}"."id" = "${snake(resource.name)}"."${snake(partOf)}"`)
    if (whole.deletion === 'trash') void rows.whereRaw(`"${table}"."deleted_at" is null`)
    if (whole.restrictedBy !== undefined)
      void rows.whereRaw(
        `("${table}"."${snake(whole.restrictedBy)}" is not true or "${table}"."id" = any(string_to_array(?, ',')::uuid[]))`,
        [unlockedIds(caller).join(',')],
      )
    applyScopes(rows, whole, caller, { allStudies: isLifted, reach })
    void rows.offset(rows.client.raw('0'))
  })
}

function wholeOf(resource: ResourceDefinition, partOf: string): ResourceDefinition {
  const field = resource.fields[partOf]
  return resourceNamed((field === undefined ? null : targetOf(field)) ?? '')
}

function scopeNamed(name: RowScope, resource: ResourceDefinition): Scope {
  if (!Object.hasOwn(scopes, name)) throw new Error(`${resource.name}.scope names '${name}', which is no row scope`)
  return scopes[name]
}

/**
 * The row's study and site are assigned to the caller; of a resource that has only one of the two, that one. Where the study may be left
 * out, a row without one is about none, and not narrowed.
 */
function assignedStudySite(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  const table = snake(resource.name)
  const columns = ['studyId', 'siteId'].filter((name) => name in resource.fields).map(snake)
  if (columns.length === 0) throw new Error(`${resource.name}.scope is 'studySite', but it has neither studyId nor siteId`)
  const matches = columns.map((column) => ` and "assigned"."${column}" = "${table}"."${column}"`).join('')
  const { studyId } = resource.fields
  const isOptional = studyId !== undefined && studyId.required !== true
  const mine = assignedTo(caller)
  return {
    sql: `(${isOptional ? `"${table}"."study_id" is null or ` : ''}exists (select 1 from "study_site_assignment" "assigned"
      where "assigned"."org_id" = "${table}"."org_id" and ${mine.sql}${matches}))${participantNotInTrash(resource)}`,
    bindings: mine.bindings,
  }
}

/** `"assigned"`, a row of study_site_assignment, is the caller's; of a machine, its maker's too. */
export function assignedTo({ userId, makerId }: Caller): ScopeCondition {
  const own = `"assigned"."user_id" = ?`
  if (makerId === undefined) return { sql: own, bindings: [userId] }
  return { sql: `${own} and ${madeBy('?')}`, bindings: [userId, makerId] }
}

const madeBy = (maker: string): string => `exists (select 1 from "study_site_assignment" "made" where "made"."org_id" = "assigned"."org_id"
      and "made"."study_id" = "assigned"."study_id" and "made"."site_id" = "assigned"."site_id" and "made"."user_id" = ${maker})`

/** The same for statements with numbered parameters: of the caller's id, and of the maker's, which is null for people. */
export const assignedToBoth = (user: string, maker: string): string =>
  `"assigned"."user_id" = ${user} and (${maker}::uuid is null or ${madeBy(`${maker}::uuid`)})`

/** Leaves out rows of participants in the trash. After a merge, what both entries had (a place in the same study) stays with the trashed one and must not be told twice. */
function participantNotInTrash({ name, fields, partOf }: ResourceDefinition): string {
  if (partOf !== undefined || !('participantId' in fields)) return ''
  const table = snake(name)
  return ` and not exists (select 1 from "participant" "gone" where "gone"."org_id" = "${table}"."org_id"
      and "gone"."id" = "${table}"."participant_id" and "gone"."deleted_at" is not null offset 0)`
}

/** The participant takes part in one of the caller's study-sites, or was created by the caller and is in no study. */
function participantOfMyStudies(resource: ResourceDefinition, caller: Caller, reach: Reach): ScopeCondition {
  if (resource.name === 'participant') return reach === 'few' ? inMyStudiesCollected(caller) : inMyStudiesRowByRow(caller)
  if (!('participantId' in resource.fields)) throw new Error(`${resource.name}.scope is 'myStudies', but it has no participantId`)
  const table = snake(resource.name)
  const { sql, bindings } = inMyStudiesRowByRow(caller)
  return {
    sql: `exists (select 1 from "participant" where "participant"."org_id" = "${table}"."org_id"
      and "participant"."id" = "${table}"."participant_id" and "participant"."deleted_at" is null and (${sql}))`,
    bindings,
  }
}

/** Beside `"taken"`, a participation, and `assignedTo`: it is at a study-site of the assignment. */
export const assignedTaken = `"assigned"."org_id" = "taken"."org_id" and "assigned"."study_id" = "taken"."study_id" and "assigned"."site_id" = "taken"."site_id"`

const inNoStudy = `not exists (select 1 from "participant_study" "taken"
      where "taken"."org_id" = "participant"."org_id" and "taken"."participant_id" = "participant"."id" offset 0)`

/** Made by the caller, and in no study: asked row by row, of the few rows that they made. */
const madeByMe = `(coalesce("participant"."created_by" = ?, false) and ${inNoStudy})`

/**
 * Beside `"taken"`, a participation: it is at one of the caller's study-sites. Those are collected once for the whole statement; asked for
 * each participation, they cost more than the participations themselves.
 */
export function takenAtMine(caller: Caller): ScopeCondition {
  const mine = assignedTo(caller)
  return {
    sql: `row("taken"."study_id", "taken"."site_id") = any(array(
      select row("assigned"."study_id", "assigned"."site_id") from "study_site_assignment" "assigned" where "assigned"."org_id" = ? and ${mine.sql}))`,
    bindings: [caller.orgId, ...mine.bindings],
  }
}

/**
 * Asks row by row, by index, for callers who see many: a page is full after a few rows. `offset 0` keeps PostgreSQL from reading
 * every participation first, which it prefers because it does not count on the page's limit (100 ms at 100,000 against 1).
 */
function inMyStudiesRowByRow(caller: Caller): ScopeCondition {
  const mine = takenAtMine(caller)
  return {
    sql: `exists (select 1 from "participant_study" "taken"
      where "taken"."org_id" = "participant"."org_id" and "taken"."participant_id" = "participant"."id" and ${mine.sql} offset 0)
    or ${madeByMe}`,
    bindings: [...mine.bindings, caller.userId],
  }
}

/**
 * The same, for callers who see few: their participants are collected into a hash by the index of study-sites alone (less than a
 * microsecond each), and the rows are walked in the list's order beside it. `offset 0` and the `or` keep PostgreSQL from joining and
 * sorting all of them for a page of twenty.
 */
function inMyStudiesCollected(caller: Caller): ScopeCondition {
  const mine = assignedTo(caller)
  return {
    sql: `"participant"."id" in (select "taken"."participant_id" from "study_site_assignment" "assigned"
      join "participant_study" "taken" on ${assignedTaken} where "assigned"."org_id" = ? and ${mine.sql} offset 0)
    or ${madeByMe}`,
    bindings: [caller.orgId, ...mine.bindings, caller.userId],
  }
}

/** The ids of the participants that `myStudies` shows to a user. */
export const myParticipants = (orgId: string, userId: string): ScopeCondition => ({
  sql: `select "taken"."participant_id" from "study_site_assignment" "assigned" join "participant_study" "taken" on ${assignedTaken}
      where "assigned"."org_id" = ? and "assigned"."user_id" = ?
    union all select "own"."id" from "participant" "own" where "own"."org_id" = ? and "own"."created_by" = ? and not exists (
      select 1 from "participant_study" "taken" where "taken"."org_id" = "own"."org_id" and "taken"."participant_id" = "own"."id")`,
  bindings: [orgId, userId, orgId, userId],
})

/** Only rows of the caller: their own user, rows that name them as `userId`, or rows that they made. */
function ownRow(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  const column = resource.name === 'user' ? 'id' : 'userId' in resource.fields ? 'user_id' : 'created_by'
  return { sql: `"${snake(resource.name)}"."${column}" = ?`, bindings: [caller.userId] }
}

/**
 * What the caller made, and what its maker shares with the organisation. What is about a list is shared with those who may open that list:
 * a view's filters name what somebody looked for.
 */
function ownOrSharedRow(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  const table = snake(resource.name)
  const shared = `"${table}"."is_shared" is true`
  if (!('listOf' in resource.fields)) return { sql: `"${table}"."created_by" = ? or ${shared}`, bindings: [caller.userId] }
  return {
    sql: `"${table}"."created_by" = ? or ${shared} and "${table}"."list_of" = any(string_to_array(?, ','))`,
    bindings: [caller.userId, listsOf(caller).join(',')],
  }
}

/** Published rows; those that are not published yet, or no more, only for people who may change them. */
function publishedRow(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  const { update } = resource.actions
  if (update !== undefined && mayOn(caller, resource, update)) return { sql: 'true', bindings: [] }
  return { sql: `"${snake(resource.name)}"."status" = 'PUBLISHED'`, bindings: [] }
}

/** Leaves out rows that point at a restricted row which the caller has not unlocked. */
function openToCaller(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  const table = snake(resource.name)
  const pointers = Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = isReference(field) ? resourceNamed(field.to) : undefined
    return target?.restrictedBy === undefined ? [] : [{ column: snake(name), target: snake(target.name), flag: snake(target.restrictedBy) }]
  })
  if (pointers.length === 0) throw new Error(`${resource.name}.scope is 'unlocked', but it points at nothing that can be restricted`)
  return {
    sql: pointers
      .map(
        ({ column, target, flag }) => `not exists (select 1 from "${target}" "closed" where "closed"."org_id" = "${table}"."org_id"
      and "closed"."id" = "${table}"."${column}" and "closed"."${flag}" and "closed"."id" <> all(string_to_array(?, ',')::uuid[]) offset 0)`,
      )
      .join(' and '),
    bindings: pointers.map(() => unlockedIds(caller).join(',')),
  }
}

/** Names of the resources whose lists the caller may open. */
const listsOf = (caller: Caller): readonly string[] =>
  (resources as readonly ResourceDefinition[]).flatMap(({ name, page, orPage, actions }) =>
    actions.list !== undefined && mayOn(caller, { page, orPage }, actions.list) ? [name] : [],
  )
