import type { BoardStep } from './boardDefaults.ts'
import type { Tone } from './core/tones.ts'
import type { DctStatus } from './dctAnswers.ts'

/** Where the digital status stands on cards. */
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

/** The consent was asked for and not given yet. */
const pending: ReadonlySet<DctStatus> = new Set<DctStatus>(['NOT_CONSENTED', 'SCHEDULED', 'REVIEW'])

/** Does a card in a column of this step say how far the consent is? Where it is gone through, and from then on. */
export const showsConsent = (step: BoardStep | null): boolean => step === 'ECONSENT' || step === 'ENROLLED'

interface DigitalBadge {
  readonly status: DctStatus
  readonly tone: Tone
  /** It leads to the consent. */
  readonly isConsentPending: boolean
}

/**
 * The digital status that a card shows; null where it shows its main status only: in a study that is not decentralised, and in columns of other
 * steps. Specification 2, section 4, "Digital trial status".
 * @param step of the column in which the card stands
 */
export function digitalBadgeOf(
  isDctStudy: boolean,
  { step, dctStatus }: { readonly step: BoardStep | null; readonly dctStatus: DctStatus | null },
): DigitalBadge | null {
  if (!isDctStudy || !digitalSteps.has(step)) return null
  const status = dctStatus ?? 'NOT_REGISTERED'
  return { status, tone: tones[status], isConsentPending: pending.has(status) }
}
