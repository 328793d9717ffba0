import type { InvitationProblem } from '../consents/dctAnswers.ts'
import type { ErrorAnswer } from '../core/answers/answers.ts'
import type { ResourceAnswer, ResourceRow } from '../core/rows.ts'
import type { CardVisit } from './boardAnswers.ts'

/** Types of responses about a participant's studies. Specification 2, section 3. */

/** An item of `GET participant/{id}/studies`: the row, and the details of its study that participant screens show. */
export type ParticipantStudyAnswer = Omit<ResourceAnswer['participantStudy'], 'source'> & {
  readonly studyName: string
  readonly siteName: string
  /** Name of the source. */
  readonly source: string | null
  /** The participant's stage in the study, as a tag: its text in the caller's language, its colours as #rrggbb. */
  readonly stage: { readonly title: string; readonly backgroundColor: string; readonly textColor: string; readonly studyId: string }
  readonly study: StudyDetails
  /** Why the invitation to take part from home did not leave; null if there is no such problem or the profile is locked. */
  readonly invitationProblem: InvitationProblem | null
  /** The overdue or next visit; null if visits are hidden from the reader. */
  readonly visit: CardVisit | null
  /** Facts about the last requested main consent; null while the profile is locked. */
  readonly consent: ConsentFacts | null
}

/** The main consent behind the field `consentStatus`. Days are YYYY-MM-DD. */
export interface ConsentFacts {
  /** The study has a main consent, so that its participants need one. */
  readonly isNeeded: boolean
  readonly givenOn: string | null
  /** Day of the refusal or of the withdrawal. */
  readonly endedOn: string | null
  /** A countersignature is required and missing. */
  readonly needsCountersignature: boolean
  /** The participant signed an earlier version. */
  readonly isReconsent: boolean
}

/** "Study details (as shown on participant screens)"; `leadSponser` is the specification's spelling. */
export type StudyDetails = {
  readonly [Field in 'status' | 'phase' | 'studyType' | 'leadSponser' | 'trialMode']: ResourceRow['study'][Field] | null
} & { readonly medicalCondition: string | null }

/** An item of `GET studies/with-sites`: a study that participants can be assigned to. */
export interface StudyOption {
  readonly id: string
  readonly trialName: string
  readonly trialFullName: string
  readonly trialId: string
  /** The study's sites; never empty. */
  readonly siteDetailsList: readonly { readonly siteId: string; readonly siteName: string }[]
}

/** An item in the body of `POST participants/addParticipantToStudy`. */
export type Assignment = Pick<ResourceRow['participantStudy'], 'participantId' | 'studyId' | 'siteId'> &
  Partial<Pick<ResourceRow['participantStudy'], 'sourceId' | 'subjectId'>>

/** Maximum number of participants in one call. */
export const mostAssignments = 1000

/**
 * Response of `POST participants/addParticipantToStudy`: the assignments that were made, and those that failed. Both lists are in the
 * order of the request.
 */
export interface AssignmentAnswer {
  readonly data: readonly ResourceAnswer['participantStudy'][]
  readonly errors: readonly AssignmentError[]
}
export type AssignmentError = ErrorAnswer['error'] & {
  readonly refData: {
    /** Contains names only if the caller may see them. */
    readonly participant: { readonly participantId: string | null; readonly firstName?: string; readonly lastName?: string }
    readonly studyId: string | null
    readonly siteId: string | null
  }
}
