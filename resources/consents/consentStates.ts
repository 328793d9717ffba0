/** States of a consent. Specification 2, section 4, "E-consent". */
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

/** States without a decision. */
export const openConsents = [
  'NOT_SENT',
  'REQUIRES_RECONSENT',
  'SENT',
  'ACTIVE',
  'REVIEW_SCHEDULED',
] as const satisfies readonly ConsentState[]
/** States of a consent that is in force. */
export const grantedConsents = ['CONSENTED', 'LAST_REVIEW'] as const satisfies readonly ConsentState[]

const active: ReadonlySet<ConsentState | null> = new Set<ConsentState | null>(['ACTIVE', 'REVIEW_SCHEDULED', ...grantedConsents])

/** True if the consent is in progress or in force. Null: not requested. Specification 2, section 4, "Board rules". */
export const isConsentActive = (state: ConsentState | null): boolean => active.has(state)

const statesInForce: ReadonlySet<ConsentState | null> = new Set<ConsentState | null>(grantedConsents)

/** True if the consent was given and is in force. False if it was only requested, or must be given again. Null: never requested. */
export const isConsentInForce = (state: ConsentState | null): boolean => statesInForce.has(state)
