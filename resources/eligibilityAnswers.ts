import type { ResourceAnswer, ResourceRow } from './rows.ts'

type Study = ResourceRow['study']
type Criterion = ResourceRow['eligibilityCriterion']

/** A criterion of a study, in the order of its protocol. */
export type EligibilityLine = Pick<Criterion, 'id' | 'kind' | 'criterion' | 'conditions'>

/** `GET` and `PUT study/{studyId}/eligibility`: who may take part. */
export interface EligibilityAnswer
  extends Pick<Study, 'eligibleGender' | 'minimumAge' | 'minimumAgeMonths' | 'maximumAge' | 'maximumAgeMonths' | 'isHealthyVolunteer'> {
  readonly criteria: readonly EligibilityLine[]
  /** Sent back by who replaces it: refused once anything of it has changed. */
  readonly revision: string
}

/** Criteria of one study at most. */
export const mostCriteria = 200

/** `months` are beyond the years; null: the study says years alone. */
export interface AgeLimit {
  readonly years: number
  readonly months: number | null
}

/** Why somebody fits a study: a code, and what its words need. */
export type SuggestionReason =
  | { readonly code: 'AGE'; readonly age: number; readonly minimum: AgeLimit | null; readonly maximum: AgeLimit | null }
  | { readonly code: 'GENDER'; readonly gender: Study['eligibleGender'] }
  /** Conditions of the person that the study is about, as their record names them. */
  | { readonly code: 'CONDITIONS'; readonly conditions: readonly string[] }
  /** Criteria of inclusion that name conditions: so many of them are met. */
  | { readonly code: 'CRITERIA'; readonly met: number; readonly of: number }

/** How far somebody has agreed to be contacted. */
export type ContactState = 'ANY_STUDY' | 'CONDITION_AREA'

export interface SuggestedParticipant {
  readonly participant: ResourceAnswer['participant']
  readonly contact: ContactState
  readonly reasons: readonly SuggestionReason[]
}

/** Reasons for an empty list, as counts of people with the condition. No names. */
export type NobodyReason =
  | { readonly code: 'NO_SUCH_CONDITION' | 'NO_CRITERIA' | 'FEW_ELSEWHERE' }
  | { readonly code: 'IN_STUDY' | 'BEYOND_LIMITS' | 'NOT_CONTACTABLE' | 'ELSEWHERE'; readonly count: number }

/** Counts of other sites below this number are shown as "a few", so that no person can be identified. */
export const fewElsewhere = 5

/** `GET study/{studyId}/participant/suggestMatch`. */
export interface SuggestionsAnswer {
  /** The best first. */
  readonly content: readonly SuggestedParticipant[]
  /** Why the list is empty; empty where it is not. */
  readonly whyNobody: readonly NobodyReason[]
}

/** People of one answer. */
export const suggested = { usually: 20, most: 100 } as const
