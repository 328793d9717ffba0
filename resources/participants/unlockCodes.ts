/** Reasons for unlocking a restricted profile (specification 2, section 2). */
export const unlockCodes = ['STUDY_RELATED_ACCESS', 'MEDICAL_EMERGENCY', 'CONTACT_LOOKUP'] as const
export type UnlockCode = (typeof unlockCodes)[number]
