import type { ResourceRow } from '#resources/rows.ts'
import { demandReason, requireStatement } from '../database/requirement.ts'
import type { Statement } from '../database/types.ts'
import type { Writing, Written } from '../engine/types.ts'
import { raiseStatement } from '../raiseNotice.ts'

/** People who work at the study-site of a place now, as SQL: `assigned` and `colleague` with the organisation, study and site as these parameters. */
const staffOfPlaceWith = (orgId: string, studyId: string, siteId: string): string => `study_site_assignment assigned
  join "user" colleague on colleague.org_id = assigned.org_id and colleague.id = assigned.user_id
    and colleague.status <> 'DEACTIVATED' and not colleague.is_machine
  where assigned.org_id = ${orgId} and assigned.study_id = ${studyId} and assigned.site_id = ${siteId}`

/** The same for statements that take them as $1 to $3. */
export const staffOfPlace = staffOfPlaceWith('$1', '$2', '$3')

/** Removes the owner from cards when that user leaves the study site, so that colleagues see that they need one. */
export async function releaseCards({ caller, before, run, work }: Writing<ResourceRow['studySiteAssignment']>): Promise<void> {
  if (before === null) return
  const { rows } = await run({
    text: `select id::text from participant_study where org_id = $1 and owner_id = $2 and study_id = $3 and site_id = $4
      and not exists (select 1 from ${staffOfPlaceWith('$1', '$3', '$4')} and assigned.user_id = $2) order by id`,
    values: [caller.orgId, before.userId, before.studyId, before.siteId],
  })
  for (const { id } of rows) await work.trusted.update('participantStudy', String(id), { ownerId: null })
}

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

/** Cards that a colleague assigns within this time share one notification. */
const gatheredMs = 60_000

/** Notifies the new owner of a card, unless they took it themselves. An import has its own report. */
export function notifyOwner({ action, caller, studydesk, before, after }: Written<ResourceRow['participantStudy']>): readonly Statement[] {
  const { id, ownerId, participantId, studyId, siteId } = after
  if (action === 'import' || ownerId === null || ownerId === undefined || ownerId === before?.ownerId) return []
  const minute = Math.floor(Date.now() / gatheredMs)
  return [
    raiseStatement(studydesk.jobs, caller.orgId, {
      topic: 'OWNER_ASSIGNED',
      record: 'participantStudy',
      recordId: id,
      participantId,
      studyId,
      siteId,
      to: ownerId,
      by: caller.userId,
      once: `OWNER_ASSIGNED ${caller.userId} ${siteId.slice(0, 8)} ${studyId.slice(0, 8)} ${minute}`,
    }),
  ]
}
