import type { InvitationProblem } from '../consents/dctAnswers.ts'
import type { ErrorAnswer } from '../core/answers/answers.ts'
import type { ResourceAnswer, ResourceRow } from '../core/rows.ts'
import type { Tone } from '../core/values/tones.ts'
import type { BoardStep } from '../studies/boardDefaults.ts'
import type { StudyState } from '../studies/studyBinding.ts'
import type { Caution } from './cautions.ts'
import type { EnrolmentRefusal } from './enrolment.ts'

/**
 * Kind of a conduct board column: either a column that every study has, or the column of a visit. A visit's column is for the named
 * groups, or for all groups if it names none.
 */
export type ConductColumn =
  | { readonly stage: 'ENROLLED' | 'COMPLETED' | 'WITHDRAWN' }
  | { readonly stage: 'VISIT'; readonly visitId: string; readonly groupIds: readonly string[] }

/** Fields of a card that rules of the conduct board read. */
export interface ConductCard {
  readonly status: ResourceRow['participantStudy']['conductStatus']
  readonly groupId: string | null
  /** IDs of the visits that took place. */
  readonly completedVisits: readonly string[]
}

/** A column of a board, in the order of the board. */
export interface BoardColumn {
  readonly columnId: string
  readonly name: string
  /** Step of a column that every study has; null for columns that staff added. */
  readonly step: BoardStep | null
  readonly tone: Tone
  /** Days that a card may stay before it needs attention; null: no limit. Absent if the column cannot have a limit. */
  readonly limitDays?: number | null
  /** Kind of the column; only on the conduct board. */
  readonly conduct?: ConductColumn
  /** Recruitment board only: cards in this column require an active consent. */
  readonly needsConsent?: boolean
  /** Recruitment board only: titles of the forms that a card in this column can receive, in order. */
  readonly forms?: readonly string[]
}

/** A value of a card that staff choose from a study's own list: a candidate status, a source, a group. */
export interface BoardChoice {
  readonly id: string
  readonly name: string
  readonly tone?: Tone
}

/**
 * The visit that a card shows: the longest overdue, else the next. Without either: all visits are over (`DONE`), or none is scheduled
 * (`NONE`).
 */
export interface CardVisit {
  readonly kind: 'OVERDUE' | 'SCHEDULED' | 'DUE' | 'DONE' | 'NONE'
  readonly name: string | null
  /** YYYY-MM-DD: the day of the visit, or the last day of its window. */
  readonly on: string | null
  /** HH:MM in the site's time zone. */
  readonly time: string | null
}

/**
 * A card of the board: the values that it displays, and those that the rules for moves require. Specification 2, section 3, "Recruitment
 * card".
 */
export interface BoardCard {
  readonly cardId: string
  readonly version: number
  readonly participantId: string
  readonly columnId: string
  /** The participant's name; for a restricted profile, the subject ID or the end of the ID. */
  readonly name: string
  readonly isRedacted: boolean
  readonly subjectId: string | null
  /** Whole years, today at the site; null if the birth date is hidden from the reader. */
  readonly age: number | null
  readonly recruitmentStatus: ResourceRow['participantStudy']['recruitmentStatus']
  readonly candidateStatusId: string | null
  readonly groupId: string | null
  readonly sourceId: string | null
  /** YYYY-MM-DD. */
  readonly addedDate: string | null
  /** Time of the card's last change. */
  readonly changedAt: string
  /** Time at which the card entered its column on this board; null if unknown. */
  readonly columnSince: string | null
  readonly ownerId: string | null
  readonly ownerName: string | null
  readonly screeningFailure: boolean
  /** Reason why the participant is not enrolled, in the reader's language, with the unmet criteria; null for all other participants. */
  readonly notEnrolled: { readonly reason: string | null; readonly criteria: readonly string[] } | null
  /** Decentralized studies only; null before the first invitation. */
  readonly dctStatus: ResourceRow['participantStudy']['dctStatus']
  /** Why the invitation did not leave; null for all other cards, and if it is hidden from the reader. */
  readonly invitationProblem: InvitationProblem | null
  /** Status of the study's main consent; null: not requested. */
  readonly consentStatus: ResourceRow['participantStudy']['consentStatus']
  readonly tags: readonly string[]
  /** Reasons for attention, the most urgent first. */
  readonly attention: ResourceAnswer['participantStudy']['attention']
  /** Null if visits are hidden from the reader. */
  readonly visit: CardVisit | null
  /** Checked eligibility criteria; null if none was checked or they are hidden from the reader. */
  readonly criteria: { readonly notMet: number; readonly open: number } | null
  /** Cautions about the participant, the most serious first. Excludes those that a restricted profile hides. */
  readonly cautions: readonly Caution[]
  /** The reader has marked the card as a favourite. */
  readonly isFavourite: boolean
  /** Fields for the rules of the conduct board; only on that board. */
  readonly conduct?: ConductCard
  /** Conduct board only, for participants who withdrew. The day is YYYY-MM-DD. */
  readonly withdrawal?: Pick<ResourceRow['participantStudy'], 'withdrawalScope' | 'withdrawnOn'>
  /** Actions that the reader may perform on the card now, as in rows of participations. */
  readonly actions: ResourceAnswer['participantStudy']['actions']
}

/** `GET study/{studyId}/study-site/{siteId}/recruitment`, and `/conduct` for the conduct board. */
export interface BoardAnswer {
  readonly studyId: string
  readonly siteId: string
  /** State of the study and the site, which decides whether cards can move. */
  readonly state: StudyState
  /** True if participants can also take part from home. */
  readonly isDctStudy: boolean
  /** Participants of the study are randomised from lists here. */
  readonly hasRandomisationLists: boolean
  /** Identifies the state of the board in this response. A request that sends it as `since` gets only later changes. */
  readonly revision: string
  readonly columns: readonly BoardColumn[]
  readonly candidateStatuses: readonly BoardChoice[]
  readonly sources: readonly BoardChoice[]
  readonly groups: readonly BoardChoice[]
  /** Staff of the study site, who can be the owners of cards. */
  readonly staff: readonly BoardChoice[]
  /** Cards by column, in the order of each column. With `since`, only the changed cards. */
  readonly cards: readonly BoardCard[]
  /** IDs of cards that may have been removed or no longer match the filters; only with `since`. Absent: the response is complete. */
  readonly gone?: readonly string[]
  /** Card IDs in order, for each column with cards in `cards` or `gone`. Absent if the response is complete. */
  readonly order?: Readonly<Record<string, readonly string[]>>
}

/** `PUT study/{studyId}/study-site/{siteId}/recruitment/updateCard`: the updated card. */
export type CardUpdateAnswer = Pick<ResourceAnswer['participantStudy'], 'screeningFailureReason' | 'version'> &
  Pick<BoardCard, 'cardId' | 'screeningFailure'> & { readonly status: BoardCard['recruitmentStatus'] }

/** Maximum number of cards that one call moves. */
export const mostMovedCards = 200

/**
 * Enrolment data for all cards that a move brings into the column of enrolled participants. Default: enrolled today, in the group of the
 * card. The subject ID can be set only if a single card is enrolled.
 */
export type CardsEnrolment = Partial<Pick<ResourceRow['participantStudy'], 'enrolledOn' | 'groupId' | 'isAboveGoal' | 'subjectId'>>

/** `GET study/{studyId}/study-site/{siteId}/recruitment/enrolment`: reasons against the enrolment of cards. */
export interface EnrolmentAnswer {
  /** The goal that one more enrolment would exceed; null if it exceeds none. */
  readonly goal: { readonly of: 'site' | 'study'; readonly goal: number; readonly mayExceed: boolean } | null
  readonly cards: readonly { readonly cardId: string; readonly refusals: readonly EnrolmentRefusal[] }[]
}

/**
 * `POST study/{studyId}/study-site/{siteId}/recruitment/move`: the cards that were moved, and those that were not, with the reason. Both
 * in the order of the request.
 */
export interface CardsMoveAnswer {
  readonly data: readonly Pick<BoardCard, 'cardId' | 'version'>[]
  readonly errors: readonly (ErrorAnswer['error'] & { readonly refData: { readonly cardId: string } })[]
}

/**
 * `POST study/{studyId}/group/groupassignment`: the participants who are now in the group, and those who could not be added, with the
 * reason. Both in the order of the request.
 */
export interface GroupAssignmentAnswer {
  readonly data: readonly { readonly participantId: string; readonly groupId: string | null }[]
  readonly errors: readonly (ErrorAnswer['error'] & {
    readonly refData: { readonly participant: { readonly participantId: string }; readonly studyId: string }
  })[]
}

/**
 * `POST conductBoard/participants`: the participants who are now on the conduct board, and those who could not be added, with the reason.
 * Both in the order of the request.
 */
export interface ConductParticipantsAnswer {
  readonly data: readonly { readonly participantId: string; readonly studyId: string; readonly siteId: string }[]
  readonly errors: readonly (ErrorAnswer['error'] & {
    readonly refData: { readonly participant: { readonly participantId: string }; readonly studyId: string; readonly siteId: string }
  })[]
}

/** One of the reader's conduct boards, sorted by name. `GET conductBoard`. */
export type ConductBoardSummary = Pick<BoardSummary, 'studyId' | 'studyName' | 'siteId' | 'siteName' | 'state'>

/** One of the reader's boards, with the figures of the overview. `GET recruitment`. */
export interface BoardSummary {
  readonly studyId: string
  readonly studyName: string
  readonly siteId: string
  readonly siteName: string
  /** State of the study and the site, which decides whether cards can move. */
  readonly state: StudyState
  /** The site still accepts participants for the study. */
  readonly isOpen: boolean
  readonly enrollmentGoal: number | null
  readonly enrolled: number
  readonly columns: readonly (BoardColumn & {
    readonly limitDays: number
    /** Participants in the column who are in screening or enrolled. */
    readonly count: number
    /** Participants in the column whose screening has ended without enrolment. `count` does not contain them. */
    readonly notEnrolled: number
    /** Longest time that a participant in screening has been in this column, in days; null if the column contains none. */
    readonly oldest: number | null
  })[]
  /** Number of cards that need attention. */
  readonly attention: number
}
