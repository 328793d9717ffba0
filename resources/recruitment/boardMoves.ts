import { type ConsentState, isConsentActive } from '../consents/consentStates.ts'
import type { BoardStep } from '../studies/boardDefaults.ts'

/** Fields of a card that the board's rules read. */
interface MovedCard {
  readonly recruitmentStatus: 'IN_SCREENING' | 'ENROLLED' | 'NOT_ENROLLED'
  readonly consentStatus: ConsentState | null
}

/** Fields of a column that the rules read. */
interface EnteredColumn {
  /** Requires an active consent: the eConsent of a study that requires one. */
  readonly needsConsent?: boolean
}

/** Error code of a refused move to a column. Screens show its text before the drop. */
export type MoveRefusal = 'EnrolledStays' | 'NotEnrolledStays' | 'ConsentNotActive'

/**
 * Returns the reason against moving a card to another column, or null. The server checks it during the move, screens before it.
 * Specification 2, section 4, "Board rules" and "Recruitment status in a study".
 */
export function findCardMoveRefusal(
  { recruitmentStatus, consentStatus }: MovedCard,
  { needsConsent = false }: EnteredColumn,
): MoveRefusal | null {
  if (recruitmentStatus === 'ENROLLED') return 'EnrolledStays'
  if (recruitmentStatus === 'NOT_ENROLLED') return 'NotEnrolledStays'
  return needsConsent && !isConsentActive(consentStatus) ? 'ConsentNotActive' : null
}

/** True if a card that enters this column is enrolled. */
export const isEnrolmentStep = (step: BoardStep | null): boolean => step === 'ENROLLED'
