import { type ConsentState, isConsentInForce } from '../consents/consentStates.ts'
import type { ResourceRow } from '../core/rows.ts'
import { findStudyRefusal, type StudyRefusal, type StudyState } from '../studies/studyBinding.ts'

/** Facts that decide whether a participant can be enrolled. */
export interface EnrolmentFacts {
  readonly state: StudyState
  /** The study requires a main consent. */
  readonly needsConsent: boolean
  /** The study contacts its participants only by messages. */
  readonly isDecentralised: boolean
  readonly recruitmentStatus: ResourceRow['participantStudy']['recruitmentStatus']
  readonly conductStatus: ResourceRow['participantStudy']['conductStatus']
  readonly consentStatus: ConsentState | null
  readonly screeningFailure: boolean
  /** True if a check shows that the participant does not meet a criterion of the study. */
  readonly hasFailedCriteria: boolean
  /**
   * The profile is restricted and the caller has not unlocked it. Whether the participant is deceased or meets the criteria is hidden.
   */
  readonly isHidden: boolean
  readonly isDeceased: boolean
  /** The participant agreed to be contacted, for any study or for studies of a condition area. */
  readonly isContactable: boolean
}

/** Error code of a refused enrolment. Screens show its text before the enrolment. */
export type EnrolmentRefusal =
  | StudyRefusal
  | 'AlreadyEnrolled'
  | 'NotEnrolledStays'
  | 'ProfileNotUnlocked'
  | 'ParticipantDeceased'
  | 'ParticipantWithdrawn'
  | 'ScreeningFailureOpen'
  | 'CriteriaNotMet'
  | 'ConsentNotInForce'
  | 'ParticipantNotContactable'

/**
 * Returns every reason against the enrolment of a participant, the most serious first; empty if none exists. The server checks them in
 * the transaction of the enrolment, screens before it. Goals are not included: a user with OWN on studies may exceed one.
 *
 * A consent is in force if it was given and requires no further action. A consent that was only sent, was declined or withdrawn, or must
 * be renewed is not in force. An agreement to contact is required only in a decentralized study, whose forms and visits are sent by
 * message, and only until a main consent is in force: a consent to the study covers the contact that the study needs.
 */
export function findEnrolmentRefusals(facts: EnrolmentFacts): readonly EnrolmentRefusal[] {
  const hasConsent = isConsentInForce(facts.consentStatus)
  const refusals: readonly (EnrolmentRefusal | null | false)[] = [
    facts.recruitmentStatus === 'ENROLLED' && 'AlreadyEnrolled',
    facts.recruitmentStatus === 'NOT_ENROLLED' && 'NotEnrolledStays',
    findStudyRefusal(facts.state, 'enrol'),
    facts.isHidden && 'ProfileNotUnlocked',
    !facts.isHidden && facts.isDeceased && 'ParticipantDeceased',
    (facts.conductStatus === 'WITHDRAWN' || facts.consentStatus === 'WITHDRAWN') && 'ParticipantWithdrawn',
    facts.screeningFailure && 'ScreeningFailureOpen',
    !facts.isHidden && facts.hasFailedCriteria && 'CriteriaNotMet',
    facts.needsConsent && !hasConsent && 'ConsentNotInForce',
    facts.isDecentralised && !facts.isContactable && !hasConsent && 'ParticipantNotContactable',
  ]
  return refusals.filter((each) => each !== null && each !== false)
}

/** Numbers of enrolled participants, and the enrolment goals of the study and the site. */
export interface EnrolmentCounts {
  readonly inStudy: number
  readonly studyGoal: number | null
  readonly atSite: number
  readonly siteGoal: number | null
}

/** Returns the goal that one more enrolment would exceed; null if it exceeds none. A goal of zero counts as not set. */
export function findExceededGoal({ inStudy, studyGoal, atSite, siteGoal }: EnrolmentCounts): 'site' | 'study' | null {
  if (siteGoal !== null && siteGoal > 0 && atSite >= siteGoal) return 'site'
  return studyGoal !== null && studyGoal > 0 && inStudy >= studyGoal ? 'study' : null
}

/** Minutes in which the user who enrolled a participant can undo it without a reason. */
export const undoMinutes = 60
