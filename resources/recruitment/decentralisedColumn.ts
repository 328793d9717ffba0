import type { DctStatus } from '../consents/dctAnswers.ts'
import type { Tone } from '../core/values/tones.ts'
import type { BoardStep } from '../studies/boardDefaults.ts'

/** Steps of the columns whose cards show the digital status. */
const digitalSteps: ReadonlySet<BoardStep | null> = new Set<BoardStep>(['DCT', 'ECONSENT', 'ENROLLED'])

const tones: Readonly<Record<DctStatus, Tone>> = {
  NOT_REGISTERED: 'neutral',
  INVITE_SENT: 'info',
  ACTIVE: 'info',
  NOT_CONSENTED: 'warning',
  SCHEDULED: 'progress',
  REVIEW: 'progress',
  CONSENTED: 'success',
}

/** States in which the consent was requested but not yet given. */
const pending: ReadonlySet<DctStatus> = new Set<DctStatus>(['NOT_CONSENTED', 'SCHEDULED', 'REVIEW'])

/** True if cards in a column of this step show the consent status: from the consent step on. */
export const showsConsent = (step: BoardStep | null): boolean => step === 'ECONSENT' || step === 'ENROLLED'

interface DigitalBadge {
  readonly status: DctStatus
  readonly tone: Tone
  /** The consent was requested but not yet given; the badge links to it. */
  readonly isConsentPending: boolean
}

/**
 * Returns the digital status that a card shows. Null if it shows only its main status: in studies that are not decentralized, and in
 * columns of other steps. Specification 2, section 4, "Digital trial status".
 * @param step step of the card's column
 */
export function digitalBadgeOf(
  isDctStudy: boolean,
  { step, dctStatus }: { readonly step: BoardStep | null; readonly dctStatus: DctStatus | null },
): DigitalBadge | null {
  if (!isDctStudy || !digitalSteps.has(step)) return null
  const status = dctStatus ?? 'NOT_REGISTERED'
  return { status, tone: tones[status], isConsentPending: pending.has(status) }
}
