import type { ResourceAnswer, ResourceRow } from '../core/rows.ts'

type Study = ResourceRow['study']
type Criterion = ResourceRow['eligibilityCriterion']

/** A criterion of a study. Criteria are in the order of the protocol. */
export type EligibilityLine = Pick<Criterion, 'id' | 'kind' | 'criterion' | 'conditions'>

/** `GET` and `PUT study/{studyId}/eligibility`: the eligibility rules of a study. */
export interface EligibilityAnswer
  extends Pick<Study, 'eligibleGender' | 'minimumAge' | 'minimumAgeMonths' | 'maximumAge' | 'maximumAgeMonths' | 'isHealthyVolunteer'> {
  readonly criteria: readonly EligibilityLine[]
  /** The client sends it back with `PUT`, which is refused if anything has changed since. */
  readonly revision: string
}

/** Maximum number of criteria of a study. */
export const mostCriteria = 200

/** `months` are in addition to the years; null: the study states only years. */
export interface AgeLimit {
  readonly years: number
  readonly months: number | null
}

/** Reason for a suggestion: a code and the values of its text. */
export type SuggestionReason =
  | { readonly code: 'AGE'; readonly age: number; readonly minimum: AgeLimit | null; readonly maximum: AgeLimit | null }
  | { readonly code: 'GENDER'; readonly gender: Study['eligibleGender'] }
  /** Conditions of the participant that the study covers, as the participant's record names them. */
  | { readonly code: 'CONDITIONS'; readonly conditions: readonly string[] }
  /** Number of met inclusion criteria, among the `of` criteria that name conditions. */
  | { readonly code: 'CRITERIA'; readonly met: number; readonly of: number }

/** Extent of the agreement to be contacted. */
export type ContactState = 'ANY_STUDY' | 'CONDITION_AREA'

export interface SuggestedParticipant {
  readonly participant: ResourceAnswer['participant']
  readonly contact: ContactState
  readonly reasons: readonly SuggestionReason[]
}

/** Reasons for an empty list, with counts of people with the condition. No names. */
export type NoUserReason =
  | { readonly code: 'NO_SUCH_CONDITION' | 'NO_CRITERIA' | 'FEW_ELSEWHERE' }
  | { readonly code: 'IN_STUDY' | 'BEYOND_LIMITS' | 'NOT_CONTACTABLE' | 'ELSEWHERE'; readonly count: number }

/** Counts of other sites below this number are shown as "a few", so that no person can be identified. */
export const smallCountLimit = 5

/** `GET study/{studyId}/participant/suggestMatch`. */
export interface SuggestionsAnswer {
  /** Suggestions, the best first. */
  readonly content: readonly SuggestedParticipant[]
  /** Reasons why `content` is empty; an empty list if it has suggestions. */
  readonly whyNobody: readonly NoUserReason[]
}

/** Default and maximum number of participants in a response. */
export const suggestionCounts = { usually: 20, most: 100 } as const
