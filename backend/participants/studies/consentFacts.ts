import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { ConsentFacts } from '#resources/recruitment/participantStudyAnswers.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Statement } from '../../platform/database/types.ts'
import { hasMainConsent } from '../../recruitment/consentRule.ts'

/** Returns the statement for the last requested main consent of each of these participations. */
export const consentsOfCardsStatement = (
  { orgId }: Caller,
  cards: readonly Pick<ResourceAnswer['participantStudy'], 'id'>[],
): Statement => ({
  text: `select card.id as "cardId", ${hasMainConsent('card.org_id', 'card.study_id')} as "isNeeded",
      to_char(last.given_on, 'YYYY-MM-DD') as "givenOn", to_char(coalesce(last.withdrawn_on, last.declined_on), 'YYYY-MM-DD') as "endedOn",
      coalesce(last.needs_countersignature and last.countersigned_on is null, false) as "needsCountersignature",
      last.supersedes_id is not null as "isReconsent"
    from participant_study card
    left join lateral (select requested.* from consent requested
      join study_consent main on main.org_id = requested.org_id and main.id = requested.study_consent_id and main.purpose = 'MAIN'
      where requested.org_id = card.org_id and requested.participant_study_id = card.id
      order by requested.number desc limit 1) last on true
    where card.org_id = $1 and card.id = any($2::uuid[])`,
  values: [orgId, cards.map(({ id }) => id)],
})

/** Facts of a participation in a study without a main consent. */
export const noConsent: ConsentFacts = { isNeeded: false, givenOn: null, endedOn: null, needsCountersignature: false, isReconsent: false }

export const mapConsentsByCard = (rows: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<string, ConsentFacts> =>
  new Map((rows as unknown as readonly (ConsentFacts & { readonly cardId: string })[]).map(({ cardId, ...facts }) => [cardId, facts]))
