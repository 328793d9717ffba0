import type { ResourceRow } from '#resources/rows.ts'
import { endsFollowUp } from '#resources/withdrawal.ts'
import { isLockedFor } from '../engine/query/redacted.ts'
import type { Writing } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import { cancelMessages, type EndContext, endActivities } from './endActivities.ts'

/** Follow-up ends as well; what was collected stays in use. */
const scope = ['TREATMENT', 'FOLLOW_UP'] as const

/** SQL over `card`, a participation: conduct or follow-up goes on. An archived study never changes. */
export const goesOn = `(card.conduct_status = 'UNDER_WAY' or (card.conduct_status = 'WITHDRAWN'
  and card.withdrawal_scope is not null and not card.withdrawal_scope && array['${endsFollowUp.join("', '")}']))
  and exists (select from study where study.org_id = card.org_id and study.id = card.study_id and study.status <> 'ARCHIVED')`

/** When the death of a participant is recorded, conduct ends in each of their studies, as a withdrawal does. What was done stays as it was. */
export async function endAtDeath(write: Writing<ResourceRow['participant']>): Promise<void> {
  const { before, after, run, caller } = write
  if (after.deceased !== true || before?.deceased === true) return
  const { rows } = await run({
    text: `select card.id::text, card.conduct_status as status from participant_study card
      where card.org_id = $1 and card.participant_id = $2 and ${goesOn} order by card.id for no key update of card`,
    values: [caller.orgId, after.id],
  })
  for (const { id, status } of rows) await endParticipation(write, { id: String(id), isUnderWay: status === 'UNDER_WAY' })
}

interface Participation {
  readonly id: string
  /** Else they withdrew before, and their follow-up goes on. */
  readonly isUnderWay: boolean
}

/** The reason that is written does not name the death: profiles can be restricted, and participations are read by more users. */
export async function endParticipation(
  context: Omit<EndContext, 'reason'> & Pick<Writing, 'studydesk'>,
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

/** Conduct neither begins nor goes on after a death, which is told only to callers who may read it. @throws conflict ParticipantDeceased */
export async function requireAlive({ after, run, caller }: Writing<ResourceRow['participantStudy']>): Promise<void> {
  const { rows } = await run({
    text: `select is_restricted_profile as "isRestricted", deceased is true as "isDeceased" from participant
      where org_id = $1 and id = $2 for share`,
    values: [caller.orgId, after.participantId],
  })
  const [person] = rows
  const isHidden = person?.isRestricted === true && isLockedFor(caller, after.participantId)
  if (person?.isDeceased === true && !isHidden) throw conflict('ParticipantDeceased')
}
