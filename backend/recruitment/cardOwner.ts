import type { ResourceRow } from '#resources/core/rows.ts'
import { notificationJob } from '../messages/queue/notificationJob.ts'
import { requireReason, requireStatement } from '../platform/database/requirement.ts'
import type { Statement } from '../platform/database/types.ts'
import type { CompletedWrite, WriteContext } from '../platform/engine/types.ts'

/**
 * Returns SQL for the people who currently work at a study site. It uses the table aliases `assigned` and `colleague`, and these SQL
 * expressions for organisation, study and site.
 */
const buildStaffSql = (orgId: string, studyId: string, siteId: string): string => `study_site_assignment assigned
  join "user" colleague on colleague.org_id = assigned.org_id and colleague.id = assigned.user_id
    and colleague.status <> 'DEACTIVATED' and not colleague.is_machine
  where assigned.org_id = ${orgId} and assigned.study_id = ${studyId} and assigned.site_id = ${siteId}`

/** SQL of `buildStaffSql` with the parameters $1 to $3 for organisation, study and site. */
export const studySiteStaffSql = buildStaffSql('$1', '$2', '$3')

/** Removes the owner from cards when that user leaves the study site, so that colleagues see that these cards need a new owner. */
export async function releaseCards({ caller, before, run, work }: WriteContext<ResourceRow['studySiteAssignment']>): Promise<void> {
  if (before === null) return
  const { rows } = await run({
    text: `select id::text from participant_study where org_id = $1 and owner_id = $2 and study_id = $3 and site_id = $4
      and not exists (select 1 from ${buildStaffSql('$1', '$3', '$4')} and assigned.user_id = $2) order by id`,
    values: [caller.orgId, before.userId, before.studyId, before.siteId],
  })
  for (const { id } of rows) await work.trusted.update('participantStudy', String(id), { ownerId: null })
}

/**
 * Requires that the owner of a card works at its study site. Locks the assignment until the commit, so that it cannot end at the same
 * time.
 */
export function requireOwnerAtSite({ caller, before, after }: CompletedWrite<ResourceRow['participantStudy']>): readonly Statement[] {
  const { ownerId, studyId, siteId } = after
  if (ownerId === null || ownerId === undefined || ownerId === before?.ownerId) return []
  return [
    requireStatement(
      `exists (select 1 from ${studySiteStaffSql} and assigned.user_id = $4 for key share of assigned)`,
      `${requireReason}OwnerNotAtSite`,
      [caller.orgId, studyId, siteId, ownerId],
    ),
  ]
}

/** Milliseconds within which several cards that a colleague assigns cause only one notification. */
const gatheredMs = 60_000

/**
 * Notifies the new owner of a card, unless they assigned it to themselves. Imports cause no notification, since they have their own
 * report.
 */
export function notifyOwner({
  action,
  caller,
  studydesk,
  before,
  after,
}: CompletedWrite<ResourceRow['participantStudy']>): readonly Statement[] {
  const { id, ownerId, participantId, studyId, siteId } = after
  if (action === 'import' || ownerId === null || ownerId === undefined || ownerId === before?.ownerId) return []
  const minute = Math.floor(Date.now() / gatheredMs)
  return [
    notificationJob(studydesk.jobs, caller.orgId, {
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
