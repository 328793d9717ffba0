import type { BoardStep } from './boardDefaults.ts'
import type { Caution } from './cautions.ts'
import type { ErrorAnswer } from './core/answers.ts'
import type { Tone } from './core/tones.ts'
import type { EnrolmentRefusal } from './enrolment.ts'
import type { ResourceAnswer, ResourceRow } from './rows.ts'
import type { StudyState } from './studyBinding.ts'

/** Which column of the conduct board it is: one that every study has, or that of a visit, for some groups or, where it names none, for all. */
export type ConductColumn =
  | { readonly stage: 'ENROLLED' | 'COMPLETED' | 'WITHDRAWN' }
  | { readonly stage: 'VISIT'; readonly visitId: string; readonly groupIds: readonly string[] }

/** What the rules of the conduct board ask of a participant. */
export interface ConductCard {
  readonly status: ResourceRow['participantStudy']['conductStatus']
  readonly groupId: string | null
  /** Ids of the visits that took place. */
  readonly completedVisits: readonly string[]
}

/** A column of a board, in the order of the board. */
export interface BoardColumn {
  readonly columnId: string
  readonly name: string
  /** Of the columns that every study has; null of those that the study's own staff added. */
  readonly step: BoardStep | null
  readonly tone: Tone
  /** Days that a card may stay before it needs attention; null: no limit. Absent where a column takes none. */
  readonly limitDays?: number | null
  /** On the conduct board alone. */
  readonly conduct?: ConductColumn
  /** On the recruitment board: who comes here has an active consent. */
  readonly needsConsent?: boolean
  /** On the recruitment board: what the forms are called that whoever comes here can be given, in their order. */
  readonly forms?: readonly string[]
}

/** Something on cards that is chosen from a study's own list: a candidate status, a source, a group. */
export interface BoardChoice {
  readonly id: string
  readonly name: string
  readonly tone?: Tone
}

/** The visit that a card shows: the longest overdue, else the next. Without one, whether all are over (`DONE`), or none is scheduled (`NONE`). */
export interface CardVisit {
  readonly kind: 'OVERDUE' | 'SCHEDULED' | 'DUE' | 'DONE' | 'NONE'
  readonly name: string | null
  /** YYYY-MM-DD: the day of the visit, or the last day by which it is to take place. */
  readonly on: string | null
  /** HH:MM at the site. */
  readonly time: string | null
}

/** A card as the board shows it: what stands on it, and what the rules of moving ask. Specification 2, section 3, "Recruitment card". */
export interface BoardCard {
  readonly cardId: string
  readonly version: number
  readonly participantId: string
  readonly columnId: string
  /** The participant's name; of a restricted one the subject id, or the end of the id. */
  readonly name: string
  readonly isRedacted: boolean
  readonly subjectId: string | null
  readonly recruitmentStatus: ResourceRow['participantStudy']['recruitmentStatus']
  readonly candidateStatusId: string | null
  readonly groupId: string | null
  readonly sourceId: string | null
  /** YYYY-MM-DD. */
  readonly addedDate: string | null
  /** When anything of it last changed. */
  readonly changedAt: string
  /** When it came to its column of this board; null where that is not known. */
  readonly columnSince: string | null
  readonly ownerId: string | null
  readonly ownerName: string | null
  readonly screeningFailure: boolean
  /** Why the participant is not enrolled, in the reader's language, with the criteria that were not met; null of all others. */
  readonly notEnrolled: { readonly reason: string | null; readonly criteria: readonly string[] } | null
  /** Of decentralised studies; null until the first invitation. */
  readonly dctStatus: ResourceRow['participantStudy']['dctStatus']
  /** Of the study's main consent; null: nobody asked them. */
  readonly consentStatus: ResourceRow['participantStudy']['consentStatus']
  readonly tags: readonly string[]
  /** Why somebody should look at it now, the most urgent first. */
  readonly attention: ResourceAnswer['participantStudy']['attention']
  /** Null where visits are hidden from the reader. */
  readonly visit: CardVisit | null
  /** Checked eligibility criteria; null where none is, or they are hidden from the reader. */
  readonly criteria: { readonly notMet: number; readonly open: number } | null
  /** Cautions about the participant, the gravest first. Without those that a restricted profile hides. */
  readonly cautions: readonly Caution[]
  /** Its reader keeps an eye on it. */
  readonly isFavourite: boolean
  /** On the conduct board alone. */
  readonly conduct?: ConductCard
  /** On the conduct board, of those who withdrew. The day as YYYY-MM-DD. */
  readonly withdrawal?: Pick<ResourceRow['participantStudy'], 'withdrawalScope' | 'withdrawnOn'>
  /** What the reader may do with it now, as rows carry it. */
  readonly actions: ResourceAnswer['participantStudy']['actions']
}

/** `GET study/{studyId}/study-site/{siteId}/recruitment`, and `/conduct` of the conduct board. */
export interface BoardAnswer {
  readonly studyId: string
  readonly siteId: string
  /** By it the study and the site allow moves, or do not. */
  readonly state: StudyState
  /** People take part from home, too. */
  readonly isDctStudy: boolean
  /** What the answer could see of the database: sent as `since`, it asks for what changed after it. */
  readonly revision: string
  readonly columns: readonly BoardColumn[]
  readonly candidateStatuses: readonly BoardChoice[]
  readonly sources: readonly BoardChoice[]
  readonly groups: readonly BoardChoice[]
  /** Colleagues who work at the study-site, and can own its cards. */
  readonly staff: readonly BoardChoice[]
  /** Column by column, each in its order. With `since` only those that changed. */
  readonly cards: readonly BoardCard[]
  /** With `since`, where only changes are told: cards that may have gone, or stand outside of what was asked for; ids. Absent: the answer is whole. */
  readonly gone?: readonly string[]
  /** The order of the cards of each column that `cards` or `gone` touches: ids. Absent where the answer is whole. */
  readonly order?: Readonly<Record<string, readonly string[]>>
}

/** `PUT study/{studyId}/study-site/{siteId}/recruitment/updateCard`: the card as it stands then. */
export type CardUpdateAnswer = Pick<ResourceAnswer['participantStudy'], 'screeningFailureReason' | 'version'> &
  Pick<BoardCard, 'cardId' | 'screeningFailure'> & { readonly status: BoardCard['recruitmentStatus'] }

/** Cards that one call moves. */
export const mostMovedCards = 200

/** For all of those who come to the column of the enrolled. Without it: as of today, in the group of the card. The subject ID only where one card is enrolled. */
export type CardsEnrolment = Partial<Pick<ResourceRow['participantStudy'], 'enrolledOn' | 'groupId' | 'isAboveGoal' | 'subjectId'>>

/** `GET study/{studyId}/study-site/{siteId}/recruitment/enrolment`: what stands against the enrolment of cards. */
export interface EnrolmentAnswer {
  /** The goal that one more enrolment exceeds; null where none does. */
  readonly goal: { readonly of: 'site' | 'study'; readonly goal: number; readonly mayExceed: boolean } | null
  readonly cards: readonly { readonly cardId: string; readonly refusals: readonly EnrolmentRefusal[] }[]
}

/** `POST study/{studyId}/study-site/{siteId}/recruitment/move`: which cards stand there now, and which do not and why, each in the order asked. */
export interface CardsMoveAnswer {
  readonly data: readonly Pick<BoardCard, 'cardId' | 'version'>[]
  readonly errors: readonly (ErrorAnswer['error'] & { readonly refData: { readonly cardId: string } })[]
}

/** `POST study/{studyId}/group/groupassignment`: who is in the group now, and who could not be put into it, each in the order asked. */
export interface GroupAssignmentAnswer {
  readonly data: readonly { readonly participantId: string; readonly groupId: string | null }[]
  readonly errors: readonly (ErrorAnswer['error'] & {
    readonly refData: { readonly participant: { readonly participantId: string }; readonly studyId: string }
  })[]
}

/** `POST conductBoard/participants`: who stands on the conduct board now, and who could not be added and why, each in the order asked. */
export interface ConductParticipantsAnswer {
  readonly data: readonly { readonly participantId: string; readonly studyId: string; readonly siteId: string }[]
  readonly errors: readonly (ErrorAnswer['error'] & {
    readonly refData: { readonly participant: { readonly participantId: string }; readonly studyId: string; readonly siteId: string }
  })[]
}

/** One of the reader's boards, by its name. `GET conductBoard`. */
export type ConductPlace = Pick<BoardPlace, 'studyId' | 'studyName' | 'siteId' | 'siteName' | 'state'>

/** One of the reader's boards, as the overview of all of them tells it. `GET recruitment`. */
export interface BoardPlace {
  readonly studyId: string
  readonly studyName: string
  readonly siteId: string
  readonly siteName: string
  /** By it the study and the site allow moves, or do not. */
  readonly state: StudyState
  /** The site still takes participants into the study. */
  readonly isOpen: boolean
  readonly enrollmentGoal: number | null
  readonly enrolled: number
  readonly columns: readonly (BoardColumn & {
    readonly limitDays: number
    readonly count: number
    /** Days since the participant in screening who has waited longest came there; null where none waits. */
    readonly oldest: number | null
  })[]
  /** Cards that need attention. */
  readonly attention: number
}
