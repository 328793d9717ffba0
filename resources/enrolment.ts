import { type ConsentState, isConsentInForce } from './consentStates.ts'
import type { ResourceRow } from './rows.ts'
import { type StudyRefusal, type StudyState, whyNotInStudy } from './studyBinding.ts'

/** Facts that decide whether a participant can be enrolled. */
export interface EnrolmentFacts {
  readonly state: StudyState
  /** The study asks for a main consent. */
  readonly needsConsent: boolean
  /** The study reaches its participants by messages alone. */
  readonly isDecentralised: boolean
  readonly recruitmentStatus: ResourceRow['participantStudy']['recruitmentStatus']
  readonly conductStatus: ResourceRow['participantStudy']['conductStatus']
  readonly consentStatus: ConsentState | null
  readonly screeningFailure: boolean
  /** A criterion of the study was checked, and they do not fit it. */
  readonly hasFailedCriteria: boolean
  /** The profile is restricted, and the caller has not unlocked it: whether they are deceased or fit the criteria is hidden. */
  readonly isHidden: boolean
  readonly isDeceased: boolean
  /** They agreed to be contacted, for any study or for those of a condition area. */
  readonly isContactable: boolean
}

/** Why a participant cannot be enrolled: the code of the refusal, whose text screens show before the act. */
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
 * Every reason against the enrolment of a participant, the gravest first; empty where nothing stands against it. Checked by the server in the transaction of
 * the enrolment, and by screens before it. Goals are not among them: a user with OWN on studies may exceed one.
 *
 * A consent is in force when it was given and asks for nothing more: one that was only sent, was declined or withdrawn, or is due anew, is not.
 * An agreement to contact is required only in a decentralised study, whose forms and visits come by message, and only as long as no main consent is in force:
 * a consent to the study covers the contact that the study takes.
 */
export function whyNotEnrolled(facts: EnrolmentFacts): readonly EnrolmentRefusal[] {
  const hasConsent = isConsentInForce(facts.consentStatus)
  const refusals: readonly (EnrolmentRefusal | null | false)[] = [
    facts.recruitmentStatus === 'ENROLLED' && 'AlreadyEnrolled',
    facts.recruitmentStatus === 'NOT_ENROLLED' && 'NotEnrolledStays',
    whyNotInStudy(facts.state, 'enrol'),
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

/** How many are enrolled, and how many the study and the site want. */
export interface EnrolmentCounts {
  readonly inStudy: number
  readonly studyGoal: number | null
  readonly atSite: number
  readonly siteGoal: number | null
}

/** Which goal one more enrolment would exceed; null where none. A goal of zero counts as not set. */
export function exceededGoal({ inStudy, studyGoal, atSite, siteGoal }: EnrolmentCounts): 'site' | 'study' | null {
  if (siteGoal !== null && siteGoal > 0 && atSite >= siteGoal) return 'site'
  return studyGoal !== null && studyGoal > 0 && inStudy >= studyGoal ? 'study' : null
}

/** Minutes in which the user who enrolled a participant can undo it without a reason. */
export const undoMinutes = 60
