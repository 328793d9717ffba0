import { isConsentInForce } from '#resources/consents/consentStates.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { computeAge } from '#resources/participants/participantValues.ts'
import type { FactorAnswer, RandomisationRefusal } from '#resources/recruitment/randomisationAnswers.ts'
import { stratumOf } from '#resources/recruitment/randomisationRules.ts'
import { findStudyRefusal, type StudyState } from '#resources/studies/studyBinding.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { notFound } from '../../platform/common/errors.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { Database } from '../../platform/database/types.ts'
import { isLockedFor } from '../../platform/engine/query/redacted.ts'
import { hasMainConsent } from '../consentRule.ts'
import { failedChecksOf } from '../enrolment.ts'
import { type Design, designStatement, levelOf } from './design.ts'

type Card = Pick<
  ResourceRow['participantStudy'],
  'id' | 'participantId' | 'studyId' | 'siteId' | 'recruitmentStatus' | 'conductStatus' | 'consentStatus'
>

interface PersonFacts {
  readonly dob: string | null
  readonly sex: string | null
  readonly isRestricted: boolean
  readonly isDeceased: boolean
  readonly hasFailedCriteria: boolean
  readonly needsConsent: boolean
  readonly hasList: boolean
  readonly siteName: string
}

export interface Readiness {
  readonly design: Design
  readonly factors: readonly FactorAnswer[]
  readonly refusals: readonly RandomisationRefusal[]
  /** Null while a level is unknown. */
  readonly stratum: string | null
}

interface ReadinessRequest {
  readonly database: Pick<Database, 'batch'>
  readonly caller: Caller
  readonly card: Card
  readonly answers: Readonly<Record<string, unknown>>
}

/**
 * Returns every reason against randomising a participant, and the levels of the stratification factors. The screens show it before the
 * act; the act checks it again in its transaction. It reveals nothing about slots.
 */
export async function readReadiness({ database, caller, card, answers }: ReadinessRequest): Promise<Readiness> {
  const { orgId } = caller
  const [designs, people, states] = await database.batch(orgId, [
    designStatement(orgId, card.studyId),
    {
      text: `select participant.dob::text, participant.clinical_sex as sex, participant.gender,
          participant.is_restricted_profile as "isRestricted", participant.deceased is true as "isDeceased",
          exists (${failedChecksOf('$3')}) as "hasFailedCriteria", ${hasMainConsent('$1', '$4')} as "needsConsent",
          exists (select from randomisation_list list where list.org_id = $1 and list.study_id = $4 and list.state = 'ACTIVE') as "hasList",
          site.name as "siteName"
        from participant join site on site.org_id = participant.org_id and site.id = $5
        where participant.org_id = $1 and participant.id = $2 and participant.deleted_at is null`,
      values: [orgId, card.participantId, card.id, card.studyId, card.siteId],
    },
    {
      text: `select study.status as study, study_site.status as site from study
        join study_site on study_site.org_id = study.org_id and study_site.study_id = study.id
        where study.org_id = $1 and study.id = $2 and study_site.site_id = $3`,
      values: [orgId, card.studyId, card.siteId],
    },
  ])
  const design = designs?.rows[0] as unknown as Design | undefined
  const person = people?.rows[0] as unknown as (PersonFacts & { readonly gender: string }) | undefined
  if (design === undefined || person === undefined) throw notFound()
  const isHidden = person.isRestricted && isLockedFor(caller, card.participantId)
  const facts = {
    siteId: card.siteId,
    sex: isHidden ? null : (person.sex ?? person.gender.toUpperCase()),
    age: isHidden || person.dob === null ? null : Number(computeAge({ dob: person.dob }, todayFor(caller, card))),
    answers,
  }
  const factors = design.factors.map((factor) => ({
    id: factor.id,
    name: factor.name,
    kind: factor.kind,
    levels: factor.kind === 'QUESTION' ? (factor.levels ?? []) : [],
    level: factor.kind === 'SITE' ? person.siteName : levelOf(factor, facts),
  }))
  const levels = design.factors.flatMap((factor) => levelOf(factor, facts) ?? [])
  const state = (states?.rows[0] ?? { study: 'RECRUITING', site: 'CLOSED' }) as unknown as StudyState
  return {
    design,
    factors,
    refusals: refusalsOf({ card, design, person, state, isHidden, isComplete: levels.length === factors.length }),
    stratum: levels.length === factors.length ? stratumOf(levels) : null,
  }
}

interface Facts {
  readonly card: Card
  readonly design: Design
  readonly person: PersonFacts
  readonly state: StudyState
  readonly isHidden: boolean
  readonly isComplete: boolean
}

function refusalsOf({ card, design, person, state, isHidden, isComplete }: Facts): readonly RandomisationRefusal[] {
  if (design.method === null) return ['StudyNotRandomised']
  const refusals: readonly (RandomisationRefusal | null | false)[] = [
    design.method === 'EXTERNAL' && 'RandomisedExternally',
    card.recruitmentStatus !== 'ENROLLED' && 'NotEnrolled',
    findStudyRefusal(state, 'forward'),
    isHidden && 'ProfileNotUnlocked',
    !isHidden && person.isDeceased && 'ParticipantDeceased',
    (card.conductStatus === 'WITHDRAWN' || card.consentStatus === 'WITHDRAWN') && 'ParticipantWithdrawn',
    !isHidden && person.hasFailedCriteria && 'CriteriaNotMet',
    person.needsConsent && !isConsentInForce(card.consentStatus) && 'ConsentNotInForce',
    design.method === 'LISTS' && !person.hasList && 'NoActiveList',
    !isHidden && !isComplete && 'FactorsMissing',
  ]
  return refusals.filter((each) => each !== null && each !== false)
}
