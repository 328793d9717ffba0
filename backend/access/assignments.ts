import type { ScopeFields } from '#resources/core/scope.ts'
import type { Caller } from '../caller.ts'
import { columnOf, type ScopeCondition, type ScopedRows } from './scopedRows.ts'

/*
 * Where callers work. Conditions look assignments up in the database and not in the caller's list, so that the text of a query is the same for
 * all (a prepared statement) and a user without study-sites sees no row.
 */

/** `"assigned"`, a row of study_site_assignment, is the caller's; of a machine, its maker's too. */
function assignedTo({ userId, makerId }: Caller): ScopeCondition {
  const own = `"assigned"."user_id" = ?`
  if (makerId === undefined) return { sql: own, bindings: [userId] }
  return { sql: `${own} and ${madeBy('?')}`, bindings: [userId, makerId] }
}

function madeBy(maker: string): string {
  return `exists (select 1 from "study_site_assignment" "made" where "made"."org_id" = "assigned"."org_id"
      and "made"."study_id" = "assigned"."study_id" and "made"."site_id" = "assigned"."site_id" and "made"."user_id" = ${maker})`
}

/**
 * SQL for statements written by hand: the study-sites of the reader as rows of `study_id` and `site_id`. Their parameters begin with `readerValues`: $1 is the
 * organisation, $2 the reader and $3 the maker of a machine.
 */
export const ownStudySiteRows = `(select "assigned"."study_id", "assigned"."site_id" from "study_site_assignment" "assigned"
    where "assigned"."org_id" = $1 and "assigned"."user_id" = $2 and ($3::uuid is null or ${madeBy('$3::uuid')}))`

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

/** The caller works where `matches` holds for `"assigned"`, in the organisation of the row. */
export function worksWhere({ table, caller }: Pick<ScopedRows, 'table' | 'caller'>, matches: string): ScopeCondition {
  const mine = assignedTo(caller)
  return {
    sql: `exists (select 1 from "study_site_assignment" "assigned"
      where "assigned"."org_id" = "${table}"."org_id" and ${mine.sql}${matches})`,
    bindings: mine.bindings,
  }
}

/** The caller works on the study of this column, at whatever site. */
export function worksOnStudy(caller: Caller, study: string): ScopeCondition {
  const mine = assignedTo(caller)
  return {
    sql: `exists (select 1 from "study_site_assignment" "assigned"
        where "assigned"."org_id" = ? and "assigned"."study_id" = ${study} and ${mine.sql})`,
    bindings: [caller.orgId, ...mine.bindings],
  }
}

/** The studies or the sites of the caller, once for each study-site. */
export function ownPlacesOf(caller: Caller, column: 'study_id' | 'site_id'): ScopeCondition {
  const mine = assignedTo(caller)
  return {
    sql: `select "assigned"."${column}" from "study_site_assignment" "assigned" where "assigned"."org_id" = ? and ${mine.sql}`,
    bindings: [caller.orgId, ...mine.bindings],
  }
}

/** The study-sites of the caller as the values of `studydesk_study_site`, collected once for the whole statement. */
export function ownStudySites(caller: Caller): ScopeCondition {
  const mine = assignedTo(caller)
  return {
    sql: `array(select studydesk_study_site("assigned"."study_id", "assigned"."site_id")
      from "study_site_assignment" "assigned" where "assigned"."org_id" = ? and ${mine.sql})`,
    bindings: [caller.orgId, ...mine.bindings],
  }
}

/** The row's study and site, of which a resource may have only one, are assigned to the caller, or one of them is empty that may be. */
export function assignedStudySite(
  rows: ScopedRows,
  { study, site, optional = [] }: Pick<ScopeFields['studySite'], 'study' | 'site' | 'optional'>,
): ScopeCondition {
  const same = (column: string, field: string | undefined) =>
    field === undefined ? '' : ` and "assigned"."${column}" = ${columnOf(rows, field)}`
  const { sql, bindings } = worksWhere(rows, `${same('study_id', study)}${same('site_id', site)}`)
  return { sql: `(${optional.map((field) => `${columnOf(rows, field)} is null or `).join('')}${sql})`, bindings }
}

/** The role that the caller holds now. */
export const roleOf = ({ orgId, userId }: Caller): ScopeCondition => ({
  sql: `(select "member"."role_id" from "user" "member" where "member"."org_id" = ? and "member"."id" = ?)`,
  bindings: [orgId, userId],
})
