import type { PlainScope, RowScope, ScopeFields, ScopeName } from '#resources/core/scope.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { canReadAllFigures } from './allFigures.ts'
import { buildWorkCondition } from './assignments.ts'
import { columnOf, lookupSuffixOf, resolveReference, type ScopeCondition, type ScopedRows } from './scopedRows.ts'

/**
 * Excludes rows of participants in the trash. If both entries of a merge had the same row (a participation in one study), one of the two
 * rows stays with the entry in the trash and must not be counted.
 * @param reference names the participant; children of a participant need no reference, as their scope follows the participant's
 */
export function buildParticipantNotInTrash(rows: ScopedRows, reference: string | undefined): string {
  if (reference === undefined) return ''
  const participant = columnOf(rows, reference)
  return ` and not exists (select 1 from "${toSnakeCase(resolveReference(rows.resource, reference).name)}" "gone" where "gone"."org_id" = "${rows.table}"."org_id"
      and "gone"."id" = ${participant} and "gone"."deleted_at" is not null${lookupSuffixOf(rows.isCollected)})`
}

/** Scopes that replace those of lists in figures about all studies and sites. */
export const figureScopes: { readonly [Name in PlainScope | ScopeName]?: (rows: ScopedRows, fields: never) => ScopeCondition } = {
  studySite: buildAnyStudySiteScope,
  myStudies: buildAnyStudyScope,
}

/** Rows of every study-site of the organisation. */
function buildAnyStudySiteScope(rows: ScopedRows, { of }: ScopeFields['studySite']): ScopeCondition {
  return { sql: `true${buildParticipantNotInTrash(rows, of)}`, bindings: [] }
}

/** All people who are in a study of the organisation, and those whom the caller created. */
function buildAnyStudyScope(rows: ScopedRows, { studySites }: ScopeFields['myStudies']): ScopeCondition {
  return {
    sql: `("${rows.table}"."${toSnakeCase(studySites)}" is not null or ${columnOf(rows, 'createdBy')} = ?)`,
    bindings: [rows.caller.userId],
  }
}

/** Scope of the caller's study-sites, whose figures they may see without access to the administration of studies. */
export const ownStudySiteScope: RowScope = { studySite: { study: 'studyId', site: 'siteId' } }

/**
 * Rows of the study-sites whose participants the caller's figures count. Rows of a whole study count only if the caller works at all of
 * its sites.
 */
export function buildFigureScope(rows: ScopedRows, { study, site }: ScopeFields['figures']): ScopeCondition {
  const [studyColumn, siteColumn] = [columnOf(rows, study), columnOf(rows, site)]
  if (canReadAllFigures(rows.caller)) return { sql: 'true', bindings: [] }
  const buildSiteCondition = (siteClause: string) => buildWorkCondition(rows, ` and "assigned"."study_id" = ${studyColumn}${siteClause}`)
  const rowSiteCondition = buildSiteCondition(` and (${siteColumn} is null or "assigned"."site_id" = ${siteColumn})`)
  const studySiteCondition = buildSiteCondition(' and "assigned"."site_id" = "place"."site_id"')
  return {
    sql: `${rowSiteCondition.sql}
      and (${siteColumn} is not null or not exists (select 1 from "study_site" "place"
        where "place"."org_id" = "${rows.table}"."org_id" and "place"."study_id" = ${studyColumn}
        and not ${studySiteCondition.sql}))`,
    bindings: [...rowSiteCondition.bindings, ...studySiteCondition.bindings],
  }
}
