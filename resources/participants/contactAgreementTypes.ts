import { megabyte } from '../core/values/sizes.ts'

/** Extent to which a participant has agreed to be contacted. Specification 2, section 9. */
export const contactAgreementTypes = [
  'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY',
  'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY',
] as const
export type ContactAgreementType = (typeof contactAgreementTypes)[number]

/** Maximum size of an agreement's PDF, in bytes (specification 2, section 9: 5 MB). */
export const contactAgreementMaxBytes = 5 * megabyte
