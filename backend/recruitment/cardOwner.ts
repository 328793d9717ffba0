import type { ResourceRow } from '#resources/rows.ts'
import { demandReason, requireStatement } from '../database/requirement.ts'
import type { Statement } from '../database/types.ts'
import type { Written } from '../engine/types.ts'

/** People who work at the study-site of a place now, as SQL: `assigned` and `colleague` with the organisation, study and site as $1 to $3. */
export const staffOfPlace = `study_site_assignment assigned
  join "user" colleague on colleague.org_id = assigned.org_id and colleague.id = assigned.user_id
    and colleague.status <> 'DEACTIVATED' and not colleague.is_machine
  where assigned.org_id = $1 and assigned.study_id = $2 and assigned.site_id = $3`

/** A card is owned by a colleague who works at its study-site: held until the commit, so that the assignment cannot end in the same moment. */
export function requireOwnerAtSite({ caller, before, after }: Written<ResourceRow['participantStudy']>): readonly Statement[] {
  const { ownerId, studyId, siteId } = after
  if (ownerId === null || ownerId === undefined || ownerId === before?.ownerId) return []
  return [
    requireStatement(
      `exists (select 1 from ${staffOfPlace} and assigned.user_id = $4 for key share of assigned)`,
      `${demandReason}OwnerNotAtSite`,
      [caller.orgId, studyId, siteId, ownerId],
    ),
  ]
}
