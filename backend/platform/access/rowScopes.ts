import { topicsFor } from '#resources/catalogue/topicsFor.ts'
import { hasNeededLevel } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { nameOfScope, type PlainScope, type RowScope, type ScopeFields, type ScopeName } from '#resources/core/scope.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources } from '#resources/index.ts'
import type { Caller } from '../common/caller.ts'
import {
  buildAssignedSiteScope,
  buildStudyCondition,
  buildWorkCondition,
  ownStudiesAndSites,
  ownStudySites,
  roleOf,
} from './assignments.ts'
import { buildFigureScope, buildParticipantNotInTrash, figureScopes } from './figureScopes.ts'
import { columnOf, joinConditions, type ScopeCondition, type ScopedRows } from './scopedRows.ts'
import { openToRole } from './treeScopes.ts'

type FieldsOf<Name extends PlainScope | ScopeName> = Name extends ScopeName ? ScopeFields[Name] : undefined

/** Row scopes. Each function reads the fields that the declaration names. */
const scopes: { readonly [Name in PlainScope | ScopeName]: (rows: ScopedRows, fields: FieldsOf<Name>) => ScopeCondition } = {
  org: (rows) => ({ sql: `"${rows.table}"."org_id" = ?`, bindings: [rows.caller.orgId] }),
  studySite: buildStudySiteScope,
  figures: buildFigureScope,
  myStudies: buildPeopleScope,
  self: (rows, { user }) => ({ sql: `${columnOf(rows, user)} = ?`, bindings: [rows.caller.userId] }),
  ownOrShared: ownOrSharedRow,
  ownOrAdministered: ownOrAdministeredRow,
  published: buildPublishedScope,
  recipient: buildRecipientScope,
  studyOrAll: buildStudyOrAllScope,
  readableKind: buildReadableKindScope,
  openTo: openToRole,
}

/**
 * Returns the condition for the rows that one scope allows.
 * @param isFigure true if only the number of rows is returned; rows of other study-sites then count too
 * @throws Error when the scope does not exist, or names an unknown field of the resource
 */
export function buildScopeCondition(rows: ScopedRows, scope: RowScope, { isFigure }: { readonly isFigure: boolean }): ScopeCondition {
  const name = nameOfScope(scope)
  if (!Object.hasOwn(scopes, name)) throw new Error(`${rows.resource.name}.scope names '${name}', which is no row scope`)
  const admits = ((isFigure ? figureScopes[name] : undefined) ?? scopes[name]) as (rows: ScopedRows, fields: unknown) => ScopeCondition
  return admits(rows, typeof scope === 'string' ? undefined : Object.values(scope)[0])
}

function buildStudySiteScope(rows: ScopedRows, { study, site, optional, of }: ScopeFields['studySite']): ScopeCondition {
  const { sql, bindings } = buildAssignedSiteScope(rows, { study, site, optional })
  return { sql: `${sql}${buildParticipantNotInTrash(rows, of)}`, bindings }
}

/**
 * Reads the denormalised study-sites of people (migration 0018), and collects the caller's study-sites once for the whole statement. A
 * coordinator's page skips hundreds of people, and reading the participations of each took longer than reading the people. A query over
 * all rows uses an index. Any other query must follow the list's order: otherwise PostgreSQL collects and sorts thousands of rows for a
 * page of twenty, because it estimates that one in a hundred is of the caller's study-sites.
 */
function buildPeopleScope(rows: ScopedRows, { studySites }: ScopeFields['myStudies']): ScopeCondition {
  const column = `"${rows.table}"."${toSnakeCase(studySites)}"`
  const ownSites = ownStudySites(rows.caller)
  const studySiteClause = `${column} && ${ownSites.sql}`
  const creatorClause = `${columnOf(rows, 'createdBy')} = ?`
  return {
    sql: rows.isCollected
      ? `${studySiteClause} or (${creatorClause} and ${column} is null)`
      : `coalesce(${studySiteClause}, false) or (${column} is null and coalesce(${creatorClause}, false))`,
    bindings: [...ownSites.bindings, rows.caller.userId],
  }
}

/** All rows for administrators of these rows; for others only the rows that they created. */
function ownOrAdministeredRow(rows: ScopedRows): ScopeCondition {
  const { resource, caller } = rows
  if (caller.can(resource.page, 'VIEW')) return { sql: 'true', bindings: [] }
  return { sql: `${columnOf(rows, 'createdBy')} = ?`, bindings: [caller.userId] }
}

/**
 * Rows that the caller created, and rows shared with the organisation or with a team of the caller. A row about a list (a saved view) is
 * shared only with users who may open the list, because its filters contain its maker's search terms.
 */
function ownOrSharedRow(rows: ScopedRows, { shared, listOf, team }: ScopeFields['ownOrShared']): ScopeCondition {
  const isShared = `${columnOf(rows, shared)} is true`
  const ownerClause = `${columnOf(rows, 'createdBy')} = ?`
  const teamCondition = team === undefined ? null : teamOfCaller(rows, team)
  const eitherCondition = teamCondition === null ? isShared : `(${isShared} or ${teamCondition.sql})`
  const bindings = [rows.caller.userId, ...(teamCondition?.bindings ?? [])]
  if (listOf === undefined) return { sql: `${ownerClause} or ${eitherCondition}`, bindings }
  return {
    sql: `${ownerClause} or ${eitherCondition} and ${columnOf(rows, listOf)} = any(string_to_array(?, ','))`,
    bindings: [...bindings, listsOf(rows.caller).join(',')],
  }
}

/** True if the row names a role, a study or both as its team, and the caller has that role and is assigned to that study. */
function teamOfCaller(rows: ScopedRows, team: { readonly role: string; readonly study: string }): ScopeCondition {
  const { caller } = rows
  const role = columnOf(rows, team.role)
  const study = columnOf(rows, team.study)
  const roleCondition = roleOf(caller)
  const works = buildStudyCondition(caller, study)
  return {
    sql: `coalesce(${role}, ${study}) is not null and (${role} is null or ${role} = ${roleCondition.sql}) and (${study} is null or ${works.sql})`,
    bindings: [...roleCondition.bindings, ...works.bindings],
  }
}

/**
 * All rows for callers who may change them. Other callers see only published rows, and those of a study only if they are assigned to it.
 */
function buildPublishedScope(rows: ScopedRows, { state, study }: ScopeFields['published']): ScopeCondition {
  const { resource, caller } = rows
  const { update } = resource.actions
  if (update !== undefined && hasNeededLevel(caller, resource, update)) return { sql: 'true', bindings: [] }
  const isPublished = `${columnOf(rows, state)} = 'PUBLISHED'`
  if (study === undefined) return { sql: isPublished, bindings: [] }
  const { sql, bindings } = buildAssignedSiteScope(rows, { study, optional: [study] })
  return { sql: `${isPublished} and ${sql}`, bindings }
}

/** Notifications of the caller with topics that they may receive. The scopes of the record itself are checked separately. */
function buildRecipientScope(rows: ScopedRows, { user, topic }: ScopeFields['recipient']): ScopeCondition {
  return {
    sql: `${columnOf(rows, user)} = ? and ${columnOf(rows, topic)} = any(string_to_array(?, ','))`,
    bindings: [rows.caller.userId, topicsFor(rows.caller).join(',')],
  }
}

/**
 * Rows without a study, for callers who may view the page `pageOfAll`; and rows of a study to which the caller is assigned, at the row's
 * site if it has one.
 */
function buildStudyOrAllScope(rows: ScopedRows, { study, site }: ScopeFields['studyOrAll']): ScopeCondition {
  const { pageOfAll } = rows.resource
  const allStudiesSql = pageOfAll !== undefined && rows.caller.can(pageOfAll, 'VIEW') ? `${columnOf(rows, study)} is null or ` : ''
  const siteSql = site === undefined ? '' : ` and (${columnOf(rows, site)} is null or "assigned"."site_id" = ${columnOf(rows, site)})`
  const work = buildWorkCondition(rows, ` and "assigned"."study_id" = ${columnOf(rows, study)}${siteSql}`)
  const { sql, bindings } = rows.resource.view === true ? joinConditions([ownStudiesAndSites(rows, { study, site }), work]) : work
  return { sql: `${allStudiesSql}${sql}`, bindings }
}

/** All kinds except those of confidential resources whose rows the caller may not list. */
function buildReadableKindScope(rows: ScopedRows, { kind }: ScopeFields['readableKind']): ScopeCondition {
  return { sql: `${columnOf(rows, kind)} <> all(string_to_array(?, ','))`, bindings: [concealedKinds(rows.caller).join(',')] }
}

/** Returns the names of the confidential resources whose rows the caller may not list. */
export const concealedKinds = (caller: Caller): readonly string[] => {
  const lists = new Set(listsOf(caller))
  return (resources as readonly ResourceDefinition[]).flatMap(({ name, confidential }) =>
    confidential === true && !lists.has(name) ? [name] : [],
  )
}

/** Returns the names of the resources whose lists the caller may open. */
const listsOf = (caller: Caller): readonly string[] =>
  (resources as readonly ResourceDefinition[]).flatMap(({ name, page, orPage, actions }) =>
    actions.list !== undefined && hasNeededLevel(caller, { page, orPage }, actions.list) ? [name] : [],
  )
