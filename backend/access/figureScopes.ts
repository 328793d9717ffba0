import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition, RowScope } from '#resources/core/resource.ts'
import type { Caller } from '../caller.ts'
import { readsAllFigures } from './allFigures.ts'
import type { ScopeCondition } from './treeScopes.ts'

type FigureScope = (resource: ResourceDefinition, caller: Caller, isCollected: boolean) => ScopeCondition

/**
 * A page looks up excluded participants by key for each row. A query over all rows excludes only a few of them: PostgreSQL reads those once, by an
 * index of its own, which takes a third of the time of tens of thousands of look-ups.
 */
export const lookedUp = (isCollected: boolean): string => (isCollected ? '' : ' offset 0')

/** Leaves out rows of participants in the trash. After a merge, what both entries had (a place in the same study) stays with the trashed one and must not be told twice. */
export function participantNotInTrash({ name, fields, partOf }: ResourceDefinition, isCollected: boolean): string {
  if (partOf !== undefined || !('participantId' in fields)) return ''
  const table = snake(name)
  return ` and not exists (select 1 from "participant" "gone" where "gone"."org_id" = "${table}"."org_id"
      and "gone"."id" = "${table}"."participant_id" and "gone"."deleted_at" is not null${lookedUp(isCollected)})`
}

/** Rows of every study-site of the organisation. */
const anyStudySite: FigureScope = (resource, _caller, isCollected) => ({
  sql: `true${participantNotInTrash(resource, isCollected)}`,
  bindings: [],
})

/** All participants who are in a study of the organisation, and those whom the caller created. */
const anyParticipant: FigureScope = (resource, caller) => {
  const seen = `("participant"."study_sites" is not null or "participant"."created_by" = ?)`
  if (resource.name === 'participant') return { sql: seen, bindings: [caller.userId] }
  const table = snake(resource.name)
  return {
    sql: `exists (select 1 from "participant" where "participant"."org_id" = "${table}"."org_id"
      and "participant"."id" = "${table}"."participant_id" and "participant"."deleted_at" is null and ${seen})`,
    bindings: [caller.userId],
  }
}

/** Scopes of figures about all studies and sites, in place of the scopes of lists. */
export const figureScopes: { readonly [Name in RowScope]?: FigureScope } = { studySite: anyStudySite, myStudies: anyParticipant }

/** Rows of study-sites whose participants figures count for the caller; of a whole study where the caller works at all of its sites. @param mine `"assigned"` is the caller's */
export function ofFigures({ name, fields }: ResourceDefinition, caller: Caller, mine: ScopeCondition): ScopeCondition {
  if (!('studyId' in fields && 'siteId' in fields)) throw new Error(`${name}.scope is 'figures', but it has no studyId or no siteId`)
  if (readsAllFigures(caller)) return { sql: 'true', bindings: [] }
  const table = snake(name)
  const assigned = (place: string) => `exists (select 1 from "study_site_assignment" "assigned"
      where "assigned"."org_id" = "${table}"."org_id" and ${mine.sql} and "assigned"."study_id" = "${table}"."study_id"${place})`
  return {
    sql: `${assigned(` and ("${table}"."site_id" is null or "assigned"."site_id" = "${table}"."site_id")`)}
      and ("${table}"."site_id" is not null or not exists (select 1 from "study_site" "place"
        where "place"."org_id" = "${table}"."org_id" and "place"."study_id" = "${table}"."study_id"
        and not ${assigned(' and "assigned"."site_id" = "place"."site_id"')}))`,
    bindings: [...mine.bindings, ...mine.bindings],
  }
}
