import type { BoardStep } from './boardDefaults.ts'
import { type ConsentState, isConsentActive } from './consentStates.ts'

/** What the rules of the board ask of a card. */
interface MovedCard {
  readonly recruitmentStatus: 'IN_SCREENING' | 'ENROLLED' | 'NOT_ENROLLED'
  readonly consentStatus: ConsentState | null
}

/** What they ask of a column. */
interface EnteredColumn {
  /** Nobody comes here whose consent is not active: that of the eConsent, in a study that asks for one. */
  readonly needsConsent?: boolean
}

/** Why a card may not go to a column: the code of the refusal, whose text the screens show before the drop. */
export type MoveRefusal = 'EnrolledStays' | 'NotEnrolledStays' | 'ConsentNotActive'

/**
 * May a card go to another column of its board? Asked by the server at the move, and by screens before it. Specification 2, section 4, "Board
 * rules" and "Recruitment status in a study".
 */
export function whyNotMoved({ recruitmentStatus, consentStatus }: MovedCard, { needsConsent = false }: EnteredColumn): MoveRefusal | null {
  if (recruitmentStatus === 'ENROLLED') return 'EnrolledStays'
  if (recruitmentStatus === 'NOT_ENROLLED') return 'NotEnrolledStays'
  return needsConsent && !isConsentActive(consentStatus) ? 'ConsentNotActive' : null
}

/** Is somebody enrolled who comes to this column? */
export const enrolls = (step: BoardStep | null): boolean => step === 'ENROLLED'
