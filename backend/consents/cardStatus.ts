import type { DctStatus } from '#resources/consents/dctAnswers.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import type { ConsentTransition } from './types.ts'

interface StatedConsent extends Pick<ConsentTransition, 'run' | 'work' | 'caller'> {
  readonly after: Pick<ResourceRow['consent'], 'state' | 'needsCountersignature' | 'number' | 'studyConsentId' | 'participantStudyId'>
}

/** Digital statuses of participants who have not registered yet, so they cannot answer on their own pages. */
const unregisteredStatuses: ReadonlySet<string | null> = new Set<DctStatus | null>([null, 'NOT_REGISTERED', 'INVITE_SENT'])

/**
 * Writes the status of the last requested main consent to the participant's card on the recruitment board, where the board's rules and
 * users read it. For a registered participant of a decentralised study, also updates the digital status. Specification 2, section 4,
 * "Digital trial status".
 */
export async function updateCard({ after, run, work, caller }: StatedConsent): Promise<void> {
  const { rows } = await run({
    text: `select card.dct_status as status, exists (select from consent former where former.org_id = card.org_id
        and former.participant_study_id = card.id and former.study_consent_id = $3 and former.state = 'WITHDRAWN') as "isWithdrawn"
      from participant_study card
      join study_consent wanted on wanted.org_id = card.org_id and wanted.id = $3 and wanted.purpose = 'MAIN'
      where card.org_id = $1 and card.id = $2 and not exists (select from consent later where later.org_id = card.org_id
        and later.participant_study_id = card.id and later.study_consent_id = $3 and later.number > $4)`,
    values: [caller.orgId, after.participantStudyId, after.studyConsentId, after.number],
  })
  const [card] = rows as unknown as readonly { readonly status: DctStatus | null; readonly isWithdrawn: boolean }[]
  if (card === undefined) return
  const next = digitalStatusOf(after)
  await work.trusted.update('participantStudy', after.participantStudyId, {
    // If a withdrawal also ended the last request, the participant never answered it. The card then shows the withdrawal.
    consentStatus: after.state === 'ENDED' && card.isWithdrawn ? 'WITHDRAWN' : after.state,
    ...(next === null || unregisteredStatuses.has(card.status) ? {} : { dctStatus: next }),
  })
}

/** Updates the digital status at registration: from then on it shows the status of the last requested main consent. */
export async function updateAtRegistration(
  { run, work, caller }: Pick<ConsentTransition, 'run' | 'work' | 'caller'>,
  participantStudyId: string,
): Promise<void> {
  const { rows } = await run({
    text: `select asked.state, asked.needs_countersignature as "needsCountersignature", asked.number, asked.study_consent_id::text as "studyConsentId"
      from consent asked join study_consent wanted on wanted.org_id = asked.org_id and wanted.id = asked.study_consent_id and wanted.purpose = 'MAIN'
      where asked.org_id = $1 and asked.participant_study_id = $2 order by asked.number desc limit 1`,
    values: [caller.orgId, participantStudyId],
  })
  const [last] = rows as unknown as readonly Pick<ResourceRow['consent'], 'state' | 'needsCountersignature' | 'number' | 'studyConsentId'>[]
  if (last !== undefined) await updateCard({ after: { ...last, participantStudyId }, run, work, caller })
}

/** Returns the digital status for the state of a consent; null if the state does not change it. Pure. */
function digitalStatusOf({
  state,
  needsCountersignature,
}: Pick<ResourceRow['consent'], 'state' | 'needsCountersignature'>): DctStatus | null {
  if (state === 'REVIEW_SCHEDULED') return 'SCHEDULED'
  if (state === 'CONSENTED') return needsCountersignature === true ? 'REVIEW' : 'CONSENTED'
  if (state === 'LAST_REVIEW') return 'CONSENTED'
  return state === 'NOT_SENT' ? null : 'NOT_CONSENTED'
}
