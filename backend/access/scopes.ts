import type { Knex } from 'knex'
import { mayOn } from '#resources/core/access.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import { isAddressedToReader, type ResourceDefinition, type RowScope } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { topicsFor } from '#resources/topicsFor.ts'
import { type Caller, isParticipant, unlockedIds } from '../caller.ts'
import { figureScopes, lookedUp, ofFigures, participantNotInTrash } from './figureScopes.ts'
import { namedBy, openToRole, type ScopeCondition } from './treeScopes.ts'
import type { FigureReach } from './types.ts'

type Scope = (resource: ResourceDefinition, caller: Caller, isCollected: boolean) => ScopeCondition

/**
 * The row scopes, one function each. They look assignments up in the database and not in the caller's list, so that the text of a
 * query is the same for everybody (a prepared statement) and a user without study-sites sees no row.
 */
const scopes = {
  org: (resource, caller) => ({ sql: `"${snake(resource.name)}"."org_id" = ?`, bindings: [caller.orgId] }),
  studySite: assignedStudySite,
  figures: (resource, caller) => ofFigures(resource, caller, assignedTo(caller)),
  myStudies: participantOfMyStudies,
  self: ownRow,
  ownOrShared: ownOrSharedRow,
  ownOrAdministered: ownOrAdministeredRow,
  published: publishedRow,
  recipient: ofRecipient,
  studyOrAll: ofStudyOrAll,
  openTo: openToRole,
} as const satisfies Record<RowScope, Scope>

/**
 * Narrows a query to the rows that the resource's scopes admit for this caller; the organisation always.
 * @param options.allStudies lifts `myStudies`, for those with OWN on PARTICIPANTS only
 * @param options.isCollected the query goes through all rows that the caller may see, not only through the first in some order
 * @param options.isFigure only how many rows there are is told: the study-sites at which the caller works do not narrow it
 * @param options.counts rows are counted for a figure. `all`: neither study-sites nor participants of the caller narrow it, also in the parent of parts; `own`: of a resource of the organisation, rows of the caller's study-sites alone
 * @throws Error when the declaration names a scope that does not exist, or that its fields cannot carry
 */
export function applyScopes(
  query: Knex.QueryBuilder,
  resource: ResourceDefinition,
  caller: Caller,
  options: {
    readonly allStudies?: boolean
    readonly isCollected?: boolean
    readonly isFigure?: boolean
    readonly counts?: FigureReach
  } = {},
): void {
  if (isParticipant(caller)) {
    const { sql, bindings } = ownOfParticipant(resource, caller)
    query.whereRaw(`(${sql})`, [...bindings])
    return
  }
  const isLifted = liftsStudies(caller, options)
  const own: readonly RowScope[] = options.counts === 'own' ? ['studySite'] : []
  for (const name of new Set<RowScope>(['org', ...resource.scope, ...own])) {
    if (name === 'myStudies' && isLifted) continue
    const scope = scopeFor(name, resource, options)
    const { sql, bindings } = scope(resource, caller, options.isCollected === true)
    query.whereRaw(`(${sql})`, [...bindings])
  }
  if (resource.closedBy !== undefined) {
    const { sql, bindings } = openToCaller(resource, resource.closedBy, { caller, isCollected: options.isCollected === true })
    query.whereRaw(`(${sql})`, [...bindings])
  }
  if (resource.scope.includes('recipient')) applyScopesOfRecord(query, resource, caller)
  if (resource.partOf !== undefined)
    applyScopesOfWhole(query, {
      resource,
      partOf: resource.partOf,
      caller,
      isLifted,
      isCollected: options.isCollected === true,
      counts: options.counts,
    })
}

const liftsStudies = (caller: Caller, { allStudies }: { readonly allStudies?: boolean }): boolean =>
  allStudies === true && caller.can('PARTICIPANTS', 'OWN')

/** Do the scopes admit this caller to some rows of the organisation only? */
export const isNarrowed = (resource: ResourceDefinition, caller: Caller, options: { readonly allStudies?: boolean }): boolean =>
  resource.scope.some((name) => name !== 'org' && !(name === 'myStudies' && liftsStudies(caller, options)))

interface Part {
  readonly resource: ResourceDefinition
  readonly partOf: string
  readonly caller: Caller
  readonly isLifted: boolean
  readonly isCollected: boolean
  readonly counts: FigureReach | undefined
}

/**
 * Only parts of a row that the caller may see, that is not in the trash, and that is open to them. Asked by key, row by row:
 * `offset 0` keeps PostgreSQL from joining all of both, which takes seconds while it has no statistics (just filled, just migrated). Where all of
 * them are gone through, a join is what is wanted: half a million look-ups take seconds, too.
 */
function applyScopesOfWhole(query: Knex.QueryBuilder, { resource, partOf, caller, isLifted, isCollected, counts }: Part): void {
  const whole = namedBy(resource, partOf)
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
    applyScopes(rows, whole, caller, { allStudies: isLifted, isCollected, ...(counts === undefined ? {} : { counts }) })
    if (!isCollected) void rows.offset(rows.client.raw('0'))
  })
}

/**
 * Only rows about a record, named by `record` and `recordId`, that is there and that the caller may see. Of resources of which the caller may be notified at
 * all; each record is looked up by key.
 */
function applyScopesOfRecord(query: Knex.QueryBuilder, { name }: ResourceDefinition, caller: Caller): void {
  const mine = new Set<string>(topicsFor(caller))
  const notifying = (resources as readonly ResourceDefinition[]).filter(({ notifies = {} }) =>
    Object.keys(notifies).some((topic) => mine.has(topic)),
  )
  query.where((any) => {
    void any.whereRaw('false')
    for (const record of notifying)
      void any.orWhere((one) => {
        const table = snake(record.name)
        void one.whereRaw(`"${snake(name)}"."record" = ?`, [record.name]).whereExists((rows) => {
          void rows
            .select(`${table}.id`)
            .from(table)
            .whereRaw(`"${table}"."id" = "${snake(name)}"."record_id"::uuid`)
          if (record.deletion === 'trash') void rows.whereRaw(`"${table}"."deleted_at" is null`)
          applyScopes(rows, record, caller)
          void rows.offset(rows.client.raw('0'))
        })
      })
  })
}

function scopeFor(
  name: RowScope,
  resource: ResourceDefinition,
  { isFigure, counts }: { readonly isFigure?: boolean; readonly counts?: FigureReach },
): Scope {
  const whole = counts === 'all' || (isFigure === true && name === 'studySite') ? figureScopes[name] : undefined
  return whole ?? scopeNamed(name, resource)
}

function scopeNamed(name: RowScope, resource: ResourceDefinition): Scope {
  if (!Object.hasOwn(scopes, name)) throw new Error(`${resource.name}.scope names '${name}', which is no row scope`)
  return scopes[name]
}

/**
 * The row's study and site are assigned to the caller; of a resource that has only one of the two, that one. Where the study may be left
 * out, a row without one is about none, and not narrowed; nor is a row for its reader that names no site, which is seen with its record.
 */
function assignedStudySite(resource: ResourceDefinition, caller: Caller, isCollected: boolean): ScopeCondition {
  const table = snake(resource.name)
  const columns = ['studyId', 'siteId'].filter((name) => name in resource.fields).map(snake)
  if (columns.length === 0) throw new Error(`${resource.name}.scope is 'studySite', but it has neither studyId nor siteId`)
  const matches = columns.map((column) => ` and "assigned"."${column}" = "${table}"."${column}"`).join('')
  const { studyId } = resource.fields
  const isOptional = studyId !== undefined && studyId.required !== true
  const unplaced = [isOptional ? 'study_id' : null, isAddressedToReader(resource) ? 'site_id' : null].filter((column) => column !== null)
  const mine = assignedTo(caller)
  return {
    sql: `(${unplaced.map((column) => `"${table}"."${column}" is null or `).join('')}exists (select 1 from "study_site_assignment" "assigned"
      where "assigned"."org_id" = "${table}"."org_id" and ${mine.sql}${matches}))${participantNotInTrash(resource, isCollected)}`,
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

/** The participant takes part in one of the caller's study-sites, or was created by the caller and is in no study. */
function participantOfMyStudies(resource: ResourceDefinition, caller: Caller, isCollected: boolean): ScopeCondition {
  if (resource.name === 'participant') return inMyStudies(caller, isCollected)
  if (!('participantId' in resource.fields)) throw new Error(`${resource.name}.scope is 'myStudies', but it has no participantId`)
  const table = snake(resource.name)
  const { sql, bindings } = inMyStudies(caller, false)
  return {
    sql: `exists (select 1 from "participant" where "participant"."org_id" = "${table}"."org_id"
      and "participant"."id" = "${table}"."participant_id" and "participant"."deleted_at" is null and (${sql}))`,
    bindings,
  }
}

/**
 * Asks what stands beside each participant (migration 0018), and collects the caller's study-sites once for the whole statement: a page of
 * a coordinator passes hundreds of people, and a look at the participations of each cost more than the people themselves.
 * @param isCollected whoever the caller sees is found by index; else PostgreSQL walks the list's order, and is kept from what it would prefer,
 * to collect and sort thousands for a page of twenty, because it takes one in a hundred to be theirs
 */
function inMyStudies(caller: Caller, isCollected: boolean): ScopeCondition {
  const mine = assignedTo(caller)
  const places = `"participant"."study_sites" && array(select studydesk_study_site("assigned"."study_id", "assigned"."site_id")
      from "study_site_assignment" "assigned" where "assigned"."org_id" = ? and ${mine.sql})`
  const made = `"participant"."created_by" = ?`
  return {
    sql: isCollected
      ? `${places} or (${made} and "participant"."study_sites" is null)`
      : `coalesce(${places}, false) or ("participant"."study_sites" is null and coalesce(${made}, false))`,
    bindings: [caller.orgId, ...mine.bindings, caller.userId],
  }
}

/** Of a participant: themselves, and rows that name them and nobody else. What belongs to no participant they do not see. */
function ownOfParticipant({ name, fields }: ResourceDefinition, { orgId, userId }: Caller): ScopeCondition {
  const naming = Object.entries(fields).filter(([, field]) => targetOf(field) === 'participant')
  const column = name === 'participant' ? 'id' : naming.length === 1 ? snake(naming[0]?.[0] ?? '') : null
  if (column === null) return { sql: 'false', bindings: [] }
  return { sql: `"${snake(name)}"."org_id" = ? and "${snake(name)}"."${column}" = ?`, bindings: [orgId, userId] }
}

/** Only rows of the caller: their own user, rows that name them as `userId`, or rows that they made. */
function ownRow(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  const column = resource.name === 'user' ? 'id' : 'userId' in resource.fields ? 'user_id' : 'created_by'
  return { sql: `"${snake(resource.name)}"."${column}" = ?`, bindings: [caller.userId] }
}

/** All of them for whoever administers such rows, for everybody else what they made themselves. */
function ownOrAdministeredRow(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  if (caller.can(resource.page, 'VIEW')) return { sql: 'true', bindings: [] }
  return { sql: `"${snake(resource.name)}"."created_by" = ?`, bindings: [caller.userId] }
}

/**
 * What the caller made, and what its maker shares with the organisation or with a team of the caller's. What is about a list is shared with those
 * who may open that list: a view's filters name what somebody looked for.
 */
function ownOrSharedRow(resource: ResourceDefinition, caller: Caller): ScopeCondition {
  const table = snake(resource.name)
  const team = teamOfCaller(resource, caller)
  const shared = team === null ? `"${table}"."is_shared" is true` : `("${table}"."is_shared" is true or ${team.sql})`
  const bindings = [caller.userId, ...(team?.bindings ?? [])]
  if (!('listOf' in resource.fields)) return { sql: `"${table}"."created_by" = ? or ${shared}`, bindings }
  return {
    sql: `"${table}"."created_by" = ? or ${shared} and "${table}"."list_of" = any(string_to_array(?, ','))`,
    bindings: [...bindings, listsOf(caller).join(',')],
  }
}

/** The row names a role, a study or both as its team, and the caller holds that role and works on that study; null where rows name none. */
function teamOfCaller({ name, fields }: ResourceDefinition, caller: Caller): ScopeCondition | null {
  if (!('teamRoleId' in fields && 'teamStudyId' in fields)) return null
  const [role, study] = ['team_role_id', 'team_study_id'].map((column) => `"${snake(name)}"."${column}"`)
  const mine = assignedTo(caller)
  return {
    sql: `coalesce(${role}, ${study}) is not null
      and (${role} is null or ${role} = (select "member"."role_id" from "user" "member" where "member"."org_id" = ? and "member"."id" = ?))
      and (${study} is null or exists (select 1 from "study_site_assignment" "assigned"
        where "assigned"."org_id" = ? and "assigned"."study_id" = ${study} and ${mine.sql}))`,
    bindings: [caller.orgId, caller.userId, caller.orgId, ...mine.bindings],
  }
}

/**
 * Published rows, of a study those that the caller works on; whatever is not published yet, or no more, and is for others, only for people who may
 * change such rows.
 */
function publishedRow(resource: ResourceDefinition, caller: Caller, isCollected: boolean): ScopeCondition {
  const { update } = resource.actions
  if (update !== undefined && mayOn(caller, resource, update)) return { sql: 'true', bindings: [] }
  const table = snake(resource.name)
  const isPublished = `"${table}"."status" = 'PUBLISHED'`
  if (!('studyId' in resource.fields)) return { sql: isPublished, bindings: [] }
  const { sql, bindings } = assignedStudySite(resource, caller, isCollected)
  return { sql: `${isPublished} and ${sql}`, bindings }
}

/** Notifications of the caller about topics of records that they may read. `applyScopesOfRecord` checks the record itself. */
function ofRecipient({ name, fields }: ResourceDefinition, caller: Caller): ScopeCondition {
  if (!('userId' in fields && 'topic' in fields)) throw new Error(`${name}.scope is 'recipient', but it has no userId or no topic`)
  const table = snake(name)
  return {
    sql: `"${table}"."user_id" = ? and "${table}"."topic" = any(string_to_array(?, ','))`,
    bindings: [caller.userId, topicsFor(caller).join(',')],
  }
}

/** Of no study, for those whom what belongs to all is given to; of a study on which the caller works, at the site that the row names. */
function ofStudyOrAll({ name, fields, pageOfAll }: ResourceDefinition, caller: Caller): ScopeCondition {
  const table = snake(name)
  const ofAll = pageOfAll !== undefined && caller.can(pageOfAll, 'VIEW') ? `"${table}"."study_id" is null or ` : ''
  const atSite = 'siteId' in fields ? ` and ("${table}"."site_id" is null or "assigned"."site_id" = "${table}"."site_id")` : ''
  const mine = assignedTo(caller)
  return {
    sql: `${ofAll}exists (select 1 from "study_site_assignment" "assigned"
      where "assigned"."org_id" = "${table}"."org_id" and ${mine.sql} and "assigned"."study_id" = "${table}"."study_id"${atSite})`,
    bindings: mine.bindings,
  }
}

/** Leaves out rows that one of these references closes: it points at a restricted row which the caller has not unlocked. */
function openToCaller(
  resource: ResourceDefinition,
  closedBy: readonly string[],
  { caller, isCollected }: { readonly caller: Caller; readonly isCollected: boolean },
): ScopeCondition {
  const table = snake(resource.name)
  const conditions = closedBy.map((name) => {
    const target = namedBy(resource, name)
    return `not exists (select 1 from "${snake(target.name)}" "closed" where "closed"."org_id" = "${table}"."org_id"
      and "closed"."id" = "${table}"."${snake(name)}" and "closed"."${snake(target.restrictedBy ?? '')}"
      and "closed"."id" <> all(string_to_array(?, ',')::uuid[])${lookedUp(isCollected)})`
  })
  return { sql: conditions.join(' and '), bindings: closedBy.map(() => unlockedIds(caller).join(',')) }
}

/** Names of the resources whose lists the caller may open. */
const listsOf = (caller: Caller): readonly string[] =>
  (resources as readonly ResourceDefinition[]).flatMap(({ name, page, orPage, actions }) =>
    actions.list !== undefined && mayOn(caller, { page, orPage }, actions.list) ? [name] : [],
  )
