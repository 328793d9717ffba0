import type { DctStatus } from '#resources/dctAnswers.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { TakenConsent } from './types.ts'

/** Those have no application yet in which they could be asked. */
const unregistered: ReadonlySet<string | null> = new Set<DctStatus | null>([null, 'NOT_REGISTERED', 'INVITE_SENT'])

/** In a decentralised study the digital status says how far the main consent of the participant has come. Specification 2, section 4. */
export async function followDigitalStatus({ after, run, work, caller }: TakenConsent): Promise<void> {
  const next = digitalStatusOf(after)
  if (next === null) return
  const { rows } = await run({
    text: `select card.dct_status as status from participant_study card
      join study_consent wanted on wanted.org_id = card.org_id and wanted.id = $3 and wanted.purpose = 'MAIN'
      where card.org_id = $1 and card.id = $2`,
    values: [caller.orgId, after.participantStudyId, after.studyConsentId],
  })
  const status = rows[0]?.status as DctStatus | null | undefined
  if (status === undefined || unregistered.has(status) || status === next) return
  await work.trusted.update('participantStudy', after.participantStudyId, { dctStatus: next })
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
