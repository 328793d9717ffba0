import type { DctStatus } from '#resources/dctAnswers.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { ConsentTransition } from './types.ts'

interface StatedConsent extends Pick<ConsentTransition, 'run' | 'work' | 'caller'> {
  readonly after: Pick<ResourceRow['consent'], 'state' | 'needsCountersignature' | 'number' | 'studyConsentId' | 'participantStudyId'>
}

/** Those have no application yet in which they could be asked. */
const unregistered: ReadonlySet<string | null> = new Set<DctStatus | null>([null, 'NOT_REGISTERED', 'INVITE_SENT'])

/**
 * The card of the participant says how far the main consent is that they were asked for last: for the rules of the board, and for whoever looks at it. Of
 * somebody who has registered in a decentralised study the digital status follows. Specification 2, section 4, "Digital trial status".
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
    // A consent that ended with the withdrawal of an earlier one was never answered: the withdrawal counts.
    consentStatus: after.state === 'ENDED' && card.isWithdrawn ? 'WITHDRAWN' : after.state,
    ...(next === null || unregistered.has(card.status) ? {} : { dctStatus: next }),
  })
}

/** Somebody has registered: their digital status says from then on how far the main consent is that they were asked for last. */
export async function registrationInCards(
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

/** Null where the state says nothing of it. Pure. */
function digitalStatusOf({
  state,
  needsCountersignature,
}: Pick<ResourceRow['consent'], 'state' | 'needsCountersignature'>): DctStatus | null {
  if (state === 'REVIEW_SCHEDULED') return 'SCHEDULED'
  if (state === 'CONSENTED') return needsCountersignature === true ? 'REVIEW' : 'CONSENTED'
  if (state === 'LAST_REVIEW') return 'CONSENTED'
  return state === 'NOT_SENT' ? null : 'NOT_CONSENTED'
}
