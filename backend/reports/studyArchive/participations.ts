import type { ArchivePreview } from '#resources/studies/studyArchive.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { ArchiveContext } from './context.ts'

/** Fewest participants in one step of the task, and most steps. */
const fewestTogether = 20
const mostSteps = 2000

/** A participation with the name under which the study knows the participant. */
export interface Participation {
  readonly id: string
  readonly participantId: string
  readonly siteId: string
  readonly subjectId: string | null
}

/** SQL condition for a participant whose records an archive contains. */
export const isArchivedSql = 'participant.deleted_at is null and participant.is_restricted_profile is not true'

const fromStudySql = `from participant_study card
  join participant on participant.org_id = card.org_id and participant.id = card.participant_id
  where card.org_id = $1 and card.study_id = $2 and card.created_at <= $3`

/** Selects the number of participants in the archive, and of those left out by reason. */
export const countParticipantsStatement = ({ caller, studyId, startedAt }: ArchiveContext): Statement => ({
  text: `select count(*) filter (where ${isArchivedSql})::int as participants,
      count(*) filter (where participant.deleted_at is null and participant.is_restricted_profile is true)::int as restricted,
      count(*) filter (where participant.deleted_at is not null)::int as trashed ${fromStudySql}`,
  values: [caller.orgId, studyId, startedAt],
})

export async function countParticipants(context: ArchiveContext): Promise<Omit<ArchivePreview, 'isSafetyLeftOut'>> {
  const [result] = await context.studydesk.database.batch(context.caller.orgId, [countParticipantsStatement(context)])
  return result?.rows[0] as Omit<ArchivePreview, 'isSafetyLeftOut'>
}

/** Returns the first participation of each step, in the order of their ids, and the number of participations per step. */
export async function listSteps({ caller, studydesk, studyId, startedAt }: ArchiveContext) {
  const [result] = await studydesk.database.batch(caller.orgId, [
    {
      text: `with ordered as (
          select card.id, row_number() over (order by card.id) - 1 as nth,
            greatest(${fewestTogether}, ceil(count(*) over () / ${mostSteps}::numeric)) as together ${fromStudySql})
        select id::text, together::int from ordered where nth % together = 0 order by id`,
      values: [caller.orgId, studyId, startedAt],
    },
  ])
  const rows = result?.rows ?? []
  return { firstIds: rows.map(({ id }) => String(id)), together: Number(rows[0]?.together ?? fewestTogether) }
}

/** Returns the participations of one step, without those whose participant is left out. */
export async function listParticipations(
  { caller, studydesk, studyId, startedAt }: ArchiveContext,
  { first, together }: { readonly first: string; readonly together: number },
): Promise<readonly Participation[]> {
  const [result] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select id::text, "participantId", "siteId", "subjectId" from (
          select card.id, card.participant_id::text as "participantId", card.site_id::text as "siteId", card.subject_id as "subjectId",
            ${isArchivedSql} as is_archived ${fromStudySql} and card.id >= $4 order by card.id limit $5) step
        where is_archived order by id`,
      values: [caller.orgId, studyId, startedAt, first, together],
    },
  ])
  return (result?.rows ?? []) as unknown as readonly Participation[]
}
