import type { ErrorAnswer } from './core/answers.ts'
import type { ResourceAnswer, ResourceRow } from './rows.ts'

/** Shapes of the answers about a participant's studies. Specification 2, section 3. */

/** One of `GET participant/{id}/studies`: the row, and what screens about participants say of its study. */
export type ParticipantStudyAnswer = Omit<ResourceAnswer['participantStudy'], 'source'> & {
  readonly studyName: string
  readonly siteName: string
  /** By its name. */
  readonly source: string | null
  /** Where the participant stands in the study, as a tag: its words in the caller's language, its colours as #rrggbb. */
  readonly stage: { readonly title: string; readonly backgroundColor: string; readonly textColor: string; readonly studyId: string }
  readonly study: StudyDetails
}

/** "Study details (as shown on participant screens)"; `leadSponser` is the specification's spelling. */
export type StudyDetails = {
  readonly [Field in 'status' | 'phase' | 'studyType' | 'leadSponser' | 'trialMode']: ResourceRow['study'][Field] | null
} & { readonly medicalCondition: string | null }

/** One of `GET studies/with-sites`: a study that participants can be assigned to. */
export interface StudyOption {
  readonly id: string
  readonly trialName: string
  readonly trialFullName: string
  readonly trialId: string
  /** Never empty. */
  readonly siteDetailsList: readonly { readonly siteId: string; readonly siteName: string }[]
}

/** One of the body of `POST participants/addParticipantToStudy`. */
export type Assignment = Pick<ResourceRow['participantStudy'], 'participantId' | 'studyId' | 'siteId'> &
  Partial<Pick<ResourceRow['participantStudy'], 'sourceId' | 'subjectId'>>

/** Participants of one call. */
export const mostAssignments = 1000

/** Its answer: what was assigned, and what was not, each in the order asked. */
export interface AssignmentAnswer {
  readonly data: readonly ResourceAnswer['participantStudy'][]
  readonly errors: readonly AssignmentError[]
}
export type AssignmentError = ErrorAnswer['error'] & {
  readonly refData: {
    /** Names where the caller may see them. */
    readonly participant: { readonly participantId: string | null; readonly firstName?: string; readonly lastName?: string }
    readonly studyId: string | null
    readonly siteId: string | null
  }
}
