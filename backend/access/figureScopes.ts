import { snake } from '#resources/core/names.ts'
import type { PlainScope, RowScope, ScopeFields, ScopeName } from '#resources/core/scope.ts'
import { readsAllFigures } from './allFigures.ts'
import { worksWhere } from './assignments.ts'
import { columnOf, lookedUp, namedBy, type ScopeCondition, type ScopedRows } from './scopedRows.ts'

/**
 * Leaves out rows of participants in the trash. After a merge, what both entries had (a place in the same study) stays with the trashed one and must not be
 * counted twice.
 * @param reference names the participant; the parts of a participant need none, as their scope follows the participant's
 */
export function participantNotInTrash(rows: ScopedRows, reference: string | undefined): string {
  if (reference === undefined) return ''
  const participant = columnOf(rows, reference)
  return ` and not exists (select 1 from "${snake(namedBy(rows.resource, reference).name)}" "gone" where "gone"."org_id" = "${rows.table}"."org_id"
      and "gone"."id" = ${participant} and "gone"."deleted_at" is not null${lookedUp(rows.isCollected)})`
}

/** Scopes of figures about all studies and sites, in place of the scopes of lists. */
export const figureScopes: { readonly [Name in PlainScope | ScopeName]?: (rows: ScopedRows, fields: never) => ScopeCondition } = {
  studySite: anyStudySite,
  myStudies: anyStudy,
}

/** Rows of every study-site of the organisation. */
function anyStudySite(rows: ScopedRows, { of }: ScopeFields['studySite']): ScopeCondition {
  return { sql: `true${participantNotInTrash(rows, of)}`, bindings: [] }
}

/** All people who are in a study of the organisation, and those whom the caller created. */
function anyStudy(rows: ScopedRows, { studySites }: ScopeFields['myStudies']): ScopeCondition {
  return {
    sql: `("${rows.table}"."${snake(studySites)}" is not null or ${columnOf(rows, 'createdBy')} = ?)`,
    bindings: [rows.caller.userId],
  }
}

/** Study-sites at which the caller works, to whom their figures are known without access to the administration of studies. */
export const ownPlaces: RowScope = { studySite: { study: 'studyId', site: 'siteId' } }

/** Rows of study-sites whose participants figures count for the caller; of a whole study where the caller works at all of its sites. */
export function ofFigures(rows: ScopedRows, { study, site }: ScopeFields['figures']): ScopeCondition {
  const [ofStudy, atSite] = [columnOf(rows, study), columnOf(rows, site)]
  if (readsAllFigures(rows.caller)) return { sql: 'true', bindings: [] }
  const works = (place: string) => worksWhere(rows, ` and "assigned"."study_id" = ${ofStudy}${place}`)
  const here = works(` and (${atSite} is null or "assigned"."site_id" = ${atSite})`)
  const there = works(' and "assigned"."site_id" = "place"."site_id"')
  return {
    sql: `${here.sql}
      and (${atSite} is not null or not exists (select 1 from "study_site" "place"
        where "place"."org_id" = "${rows.table}"."org_id" and "place"."study_id" = ${ofStudy}
        and not ${there.sql}))`,
    bindings: [...here.bindings, ...there.bindings],
  }
}
