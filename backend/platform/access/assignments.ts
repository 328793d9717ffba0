import type { ScopeFields } from '#resources/core/scope.ts'
import type { Caller } from '../common/caller.ts'
import { columnOf, joinConditions, type ScopeCondition, type ScopedRows } from './scopedRows.ts'

/*
 * Conditions on the study-sites of callers. They read assignments from the database and not from the caller object. The text of a query
 * is then the same for all callers (a prepared statement), and a user without study-sites sees no row.
 */

/**
 * True if `"assigned"`, a row of study_site_assignment, belongs to the caller. For a machine, its maker must be assigned to the same
 * study-site.
 */
function buildAssignmentCondition({ userId, makerId }: Caller): ScopeCondition {
  const ownCondition = `"assigned"."user_id" = ?`
  if (makerId === undefined) return { sql: ownCondition, bindings: [userId] }
  return { sql: `${ownCondition} and ${buildMakerCondition('?')}`, bindings: [userId, makerId] }
}

function buildMakerCondition(maker: string): string {
  return `exists (select 1 from "study_site_assignment" "made" where "made"."org_id" = "assigned"."org_id"
      and "made"."study_id" = "assigned"."study_id" and "made"."site_id" = "assigned"."site_id" and "made"."user_id" = ${maker})`
}

/**
 * SQL for statements written by hand: the study-sites of the reader as rows of `study_id` and `site_id`. The statement's parameters begin
 * with `readerValues`: $1 is the organisation, $2 the reader and $3 the maker of a machine.
 */
export const ownStudySiteRows = `(select "assigned"."study_id", "assigned"."site_id" from "study_site_assignment" "assigned"
    where "assigned"."org_id" = $1 and "assigned"."user_id" = $2 and ($3::uuid is null or ${buildMakerCondition('$3::uuid')}))`

/** The first parameters of a statement with `ownStudySiteRows`. */
export const readerValues = ({
  orgId,
  userId,
  makerId,
}: Pick<Caller, 'orgId' | 'userId'> & { readonly makerId?: string | null | undefined }): readonly (string | null)[] => [
  orgId,
  userId,
  makerId ?? null,
]

/**
 * True if the caller has an assignment in the row's organisation that meets the condition `matches`. The condition uses the alias
 * `"assigned"`.
 */
export function buildWorkCondition({ table, caller }: Pick<ScopedRows, 'table' | 'caller'>, matches: string): ScopeCondition {
  const ownAssignments = buildAssignmentCondition(caller)
  return {
    sql: `exists (select 1 from "study_site_assignment" "assigned"
      where "assigned"."org_id" = "${table}"."org_id" and ${ownAssignments.sql}${matches})`,
    bindings: ownAssignments.bindings,
  }
}

/** True if the caller is assigned to the study of this column, at any site. */
export function buildStudyCondition(caller: Caller, study: string): ScopeCondition {
  const ownAssignments = buildAssignmentCondition(caller)
  return {
    sql: `exists (select 1 from "study_site_assignment" "assigned"
        where "assigned"."org_id" = ? and "assigned"."study_id" = ${study} and ${ownAssignments.sql})`,
    bindings: [caller.orgId, ...ownAssignments.bindings],
  }
}

/** Selects the studies or the sites of the caller, once for each study-site. */
export function ownStudySiteIds(caller: Caller, column: 'study_id' | 'site_id'): ScopeCondition {
  const ownAssignments = buildAssignmentCondition(caller)
  return {
    sql: `select "assigned"."${column}" from "study_site_assignment" "assigned" where "assigned"."org_id" = ? and ${ownAssignments.sql}`,
    bindings: [caller.orgId, ...ownAssignments.bindings],
  }
}

/**
 * True for rows of any study of the caller at any site of the caller, or at no site. It includes pairs of a study and a site that are not
 * assigned together, so it never replaces the exact scope. A view applies it before it computes its rows: unlike a join, it compares
 * columns with values that are known at the start.
 */
export function ownStudiesAndSites(
  rows: Pick<ScopedRows, 'resource' | 'table' | 'caller'>,
  { study, site }: ScopeFields['studyOrAll'],
): ScopeCondition {
  const studies = ownStudySiteIds(rows.caller, 'study_id')
  const isOwnStudy = { sql: `${columnOf(rows, study)} = any(array(${studies.sql}))`, bindings: studies.bindings }
  if (site === undefined) return isOwnStudy
  const sites = ownStudySiteIds(rows.caller, 'site_id')
  const column = columnOf(rows, site)
  return joinConditions([isOwnStudy, { sql: `(${column} is null or ${column} = any(array(${sites.sql})))`, bindings: sites.bindings }])
}

/** Collects the study-sites of the caller as values of `studydesk_study_site`, once for the whole statement. */
export function ownStudySites(caller: Caller): ScopeCondition {
  const ownAssignments = buildAssignmentCondition(caller)
  return {
    sql: `array(select studydesk_study_site("assigned"."study_id", "assigned"."site_id")
      from "study_site_assignment" "assigned" where "assigned"."org_id" = ? and ${ownAssignments.sql})`,
    bindings: [caller.orgId, ...ownAssignments.bindings],
  }
}

/**
 * True if the caller is assigned to the row's study and site, or if an optional field is empty. Some resources have only one of the two
 * fields.
 */
export function buildAssignedSiteScope(
  rows: ScopedRows,
  { study, site, optional = [] }: Pick<ScopeFields['studySite'], 'study' | 'site' | 'optional'>,
): ScopeCondition {
  const buildEqualityClause = (column: string, field: string | undefined) =>
    field === undefined ? '' : ` and "assigned"."${column}" = ${columnOf(rows, field)}`
  const { sql, bindings } = buildWorkCondition(rows, `${buildEqualityClause('study_id', study)}${buildEqualityClause('site_id', site)}`)
  return { sql: `(${optional.map((field) => `${columnOf(rows, field)} is null or `).join('')}${sql})`, bindings }
}

/** Selects the current role of the caller. */
export const roleOf = ({ orgId, userId }: Caller): ScopeCondition => ({
  sql: `(select "member"."role_id" from "user" "member" where "member"."org_id" = ? and "member"."id" = ?)`,
  bindings: [orgId, userId],
})
