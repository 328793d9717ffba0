import type { ResourceRow } from '#resources/core/rows.ts'
import { endsFollowUp } from '#resources/recruitment/withdrawal.ts'
import { conflict } from '../../platform/common/errors.ts'
import { isLockedFor } from '../../platform/engine/query/redacted.ts'
import type { WriteContext } from '../../platform/engine/types.ts'
import { cancelMessages, type EndContext, endActivities } from './endActivities.ts'

/** Scope of the withdrawal at death: treatment and follow-up end. The collected data may still be used. */
const scope = ['TREATMENT', 'FOLLOW_UP'] as const

/**
 * SQL condition over `card`, a participation: true if conduct or follow-up continues. False in an archived study, since its
 * participations never change.
 */
export const isOngoingSql = `(card.conduct_status = 'UNDER_WAY' or (card.conduct_status = 'WITHDRAWN'
  and card.withdrawal_scope is not null and not card.withdrawal_scope && array['${endsFollowUp.join("', '")}']))
  and exists (select from study where study.org_id = card.org_id and study.id = card.study_id and study.status <> 'ARCHIVED')`

/**
 * Ends conduct in all studies of a participant when their death is recorded, as a withdrawal would. Completed activities stay unchanged.
 */
export async function endAtDeath(write: WriteContext<ResourceRow['participant']>): Promise<void> {
  const { before, after, run, caller } = write
  if (after.deceased !== true || before?.deceased === true) return
  const { rows } = await run({
    text: `select card.id::text, card.conduct_status as status from participant_study card
      where card.org_id = $1 and card.participant_id = $2 and ${isOngoingSql} order by card.id for no key update of card`,
    values: [caller.orgId, after.id],
  })
  for (const { id, status } of rows) await endParticipation(write, { id: String(id), isUnderWay: status === 'UNDER_WAY' })
}

interface Participation {
  readonly id: string
  /** False if the participant withdrew before and only follow-up continues. */
  readonly isUnderWay: boolean
}

/**
 * Ends a participation. The stored reason does not mention the death, because profiles can be restricted, and participations have more
 * readers than profiles.
 */
export async function endParticipation(
  context: Omit<EndContext, 'reason'> & Pick<WriteContext, 'studydesk'>,
  { id, isUnderWay }: Participation,
): Promise<void> {
  const { work, caller, studydesk } = context
  const reason = studydesk.texts.text(caller.language, 'participants:conduct.endedByProfile')
  if (isUnderWay) {
    await work.trusted.transition('participantStudy', id, { name: 'withdraw', changes: { withdrawalScope: scope }, reason })
    return
  }
  await work.trusted.update('participantStudy', id, { withdrawalScope: scope })
  await endActivities({ ...context, reason }, { participationId: id, keepsFollowUp: false })
  await cancelMessages(context, id)
}

/**
 * Rejects the start of conduct after a death. A restricted profile must be unlocked first, whether the participant lives or not, so the
 * rejection reveals nothing. @throws conflict ProfileNotUnlocked, ParticipantDeceased
 */
export async function requireAlive({ after, run, caller }: WriteContext<ResourceRow['participantStudy']>): Promise<void> {
  const { rows } = await run({
    text: `select is_restricted_profile as "isRestricted", deceased is true as "isDeceased" from participant
      where org_id = $1 and id = $2 for share`,
    values: [caller.orgId, after.participantId],
  })
  const [person] = rows
  if (person?.isRestricted === true && isLockedFor(caller, after.participantId)) throw conflict('ProfileNotUnlocked')
  if (person?.isDeceased === true) throw conflict('ParticipantDeceased')
}
