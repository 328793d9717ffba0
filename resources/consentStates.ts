/** How far a consent has come. Specification 2, section 4, "E-consent". */
export const consentStates = [
  'NOT_SENT',
  'SENT',
  'ACTIVE',
  'REVIEW_SCHEDULED',
  'CONSENTED',
  'LAST_REVIEW',
  'DECLINED',
  'WITHDRAWN',
  'REQUIRES_RECONSENT',
  'ENDED',
] as const
export type ConsentState = (typeof consentStates)[number]

/** Nobody has said yes or no to it yet. */
export const openConsents = [
  'NOT_SENT',
  'REQUIRES_RECONSENT',
  'SENT',
  'ACTIVE',
  'REVIEW_SCHEDULED',
] as const satisfies readonly ConsentState[]
/** Somebody has consented, and it holds. */
export const givenConsents = ['CONSENTED', 'LAST_REVIEW'] as const satisfies readonly ConsentState[]

const active: ReadonlySet<ConsentState | null> = new Set<ConsentState | null>(['ACTIVE', 'REVIEW_SCHEDULED', ...givenConsents])

/** Is the consent being gone through, or given? Null: nobody was asked. Specification 2, section 4, "Board rules". */
export const isConsentActive = (state: ConsentState | null): boolean => active.has(state)

const inForce: ReadonlySet<ConsentState | null> = new Set<ConsentState | null>(givenConsents)

/** True where the consent was given and holds. False where it was only requested or is due again. Null: never requested. */
export const isConsentInForce = (state: ConsentState | null): boolean => inForce.has(state)
