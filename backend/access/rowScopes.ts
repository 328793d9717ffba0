import { mayOn } from '#resources/core/access.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { nameOfScope, type PlainScope, type RowScope, type ScopeFields, type ScopeName } from '#resources/core/scope.ts'
import { resources } from '#resources/index.ts'
import { topicsFor } from '#resources/topicsFor.ts'
import type { Caller } from '../caller.ts'
import { assignedStudySite, ownStudySites, roleOf, worksOnStudy, worksWhere } from './assignments.ts'
import { figureScopes, ofFigures, participantNotInTrash } from './figureScopes.ts'
import { columnOf, type ScopeCondition, type ScopedRows } from './scopedRows.ts'
import { openToRole } from './treeScopes.ts'

type FieldsOf<Name extends PlainScope | ScopeName> = Name extends ScopeName ? ScopeFields[Name] : undefined

/** The row scopes, one function each, which read the fields that the declaration names. */
const scopes: { readonly [Name in PlainScope | ScopeName]: (rows: ScopedRows, fields: FieldsOf<Name>) => ScopeCondition } = {
  org: (rows) => ({ sql: `"${rows.table}"."org_id" = ?`, bindings: [rows.caller.orgId] }),
  studySite: ofStudySites,
  figures: ofFigures,
  myStudies: ofPeople,
  self: (rows, { user }) => ({ sql: `${columnOf(rows, user)} = ?`, bindings: [rows.caller.userId] }),
  ownOrShared: ownOrSharedRow,
  ownOrAdministered: ownOrAdministeredRow,
  published: publishedRow,
  recipient: ofRecipient,
  studyOrAll: ofStudyOrAll,
  openTo: openToRole,
}

/**
 * The rows that one scope admits.
 * @param isFigure only how many rows there are is told: those of other study-sites count, too
 * @throws Error when the scope does not exist, or names what is no field of the resource
 */
export function admittedBy(rows: ScopedRows, scope: RowScope, { isFigure }: { readonly isFigure: boolean }): ScopeCondition {
  const name = nameOfScope(scope)
  if (!Object.hasOwn(scopes, name)) throw new Error(`${rows.resource.name}.scope names '${name}', which is no row scope`)
  const admits = ((isFigure ? figureScopes[name] : undefined) ?? scopes[name]) as (rows: ScopedRows, fields: unknown) => ScopeCondition
  return admits(rows, typeof scope === 'string' ? undefined : Object.values(scope)[0])
}

function ofStudySites(rows: ScopedRows, { study, site, optional, of }: ScopeFields['studySite']): ScopeCondition {
  const { sql, bindings } = assignedStudySite(rows, { study, site, optional })
  return { sql: `${sql}${participantNotInTrash(rows, of)}`, bindings }
}

/**
 * Asks what stands beside each of the people (migration 0018), and collects the caller's study-sites once for the whole statement: a page of
 * a coordinator passes hundreds of people, and a look at the participations of each cost more than the people themselves. Where the query
 * goes through all of them, they are found by index; else PostgreSQL walks the list's order, and is prevented from collecting and sorting
 * thousands for a page of twenty, because it takes one in a hundred to be of the caller's study-sites.
 */
function ofPeople(rows: ScopedRows, { studySites }: ScopeFields['myStudies']): ScopeCondition {
  const column = `"${rows.table}"."${snake(studySites)}"`
  const mine = ownStudySites(rows.caller)
  const places = `${column} && ${mine.sql}`
  const made = `${columnOf(rows, 'createdBy')} = ?`
  return {
    sql: rows.isCollected
      ? `${places} or (${made} and ${column} is null)`
      : `coalesce(${places}, false) or (${column} is null and coalesce(${made}, false))`,
    bindings: [...mine.bindings, rows.caller.userId],
  }
}

/** All of them for those who administer such rows, for others what they made themselves. */
function ownOrAdministeredRow(rows: ScopedRows): ScopeCondition {
  const { resource, caller } = rows
  if (caller.can(resource.page, 'VIEW')) return { sql: 'true', bindings: [] }
  return { sql: `${columnOf(rows, 'createdBy')} = ?`, bindings: [caller.userId] }
}

/**
 * Rows that the caller made, and those that are shared with the organisation or with a team of the caller's. A row about a list is shared with users
 * of that list alone: a view's filters name what its maker searched for.
 */
function ownOrSharedRow(rows: ScopedRows, { shared, listOf, team }: ScopeFields['ownOrShared']): ScopeCondition {
  const isShared = `${columnOf(rows, shared)} is true`
  const own = `${columnOf(rows, 'createdBy')} = ?`
  const ofTeam = team === undefined ? null : teamOfCaller(rows, team)
  const either = ofTeam === null ? isShared : `(${isShared} or ${ofTeam.sql})`
  const bindings = [rows.caller.userId, ...(ofTeam?.bindings ?? [])]
  if (listOf === undefined) return { sql: `${own} or ${either}`, bindings }
  return {
    sql: `${own} or ${either} and ${columnOf(rows, listOf)} = any(string_to_array(?, ','))`,
    bindings: [...bindings, listsOf(rows.caller).join(',')],
  }
}

/** The row names a role, a study or both as its team, and the caller holds that role and works on that study. */
function teamOfCaller(rows: ScopedRows, team: { readonly role: string; readonly study: string }): ScopeCondition {
  const { caller } = rows
  const role = columnOf(rows, team.role)
  const study = columnOf(rows, team.study)
  const held = roleOf(caller)
  const works = worksOnStudy(caller, study)
  return {
    sql: `coalesce(${role}, ${study}) is not null and (${role} is null or ${role} = ${held.sql}) and (${study} is null or ${works.sql})`,
    bindings: [...held.bindings, ...works.bindings],
  }
}

/**
 * Published rows, of a study those that the caller works on; rows that are not published yet, or no more, and are for others, only for people who may
 * change such rows.
 */
function publishedRow(rows: ScopedRows, { state, study }: ScopeFields['published']): ScopeCondition {
  const { resource, caller } = rows
  const { update } = resource.actions
  if (update !== undefined && mayOn(caller, resource, update)) return { sql: 'true', bindings: [] }
  const isPublished = `${columnOf(rows, state)} = 'PUBLISHED'`
  if (study === undefined) return { sql: isPublished, bindings: [] }
  const { sql, bindings } = assignedStudySite(rows, { study, optional: [study] })
  return { sql: `${isPublished} and ${sql}`, bindings }
}

/** Notifications of the caller about topics of records that they may read. The record itself is checked by its own scopes. */
function ofRecipient(rows: ScopedRows, { user, topic }: ScopeFields['recipient']): ScopeCondition {
  return {
    sql: `${columnOf(rows, user)} = ? and ${columnOf(rows, topic)} = any(string_to_array(?, ','))`,
    bindings: [rows.caller.userId, topicsFor(rows.caller).join(',')],
  }
}

/** Rows of no study, for callers with the page of rows for all; and rows of a study on which the caller works, at the site that the row names. */
function ofStudyOrAll(rows: ScopedRows, { study, site }: ScopeFields['studyOrAll']): ScopeCondition {
  const { pageOfAll } = rows.resource
  const ofAll = pageOfAll !== undefined && rows.caller.can(pageOfAll, 'VIEW') ? `${columnOf(rows, study)} is null or ` : ''
  const atSite = site === undefined ? '' : ` and (${columnOf(rows, site)} is null or "assigned"."site_id" = ${columnOf(rows, site)})`
  const { sql, bindings } = worksWhere(rows, ` and "assigned"."study_id" = ${columnOf(rows, study)}${atSite}`)
  return { sql: `${ofAll}${sql}`, bindings }
}

/** Names of the resources whose lists the caller may open. */
const listsOf = (caller: Caller): readonly string[] =>
  (resources as readonly ResourceDefinition[]).flatMap(({ name, page, orPage, actions }) =>
    actions.list !== undefined && mayOn(caller, { page, orPage }, actions.list) ? [name] : [],
  )
