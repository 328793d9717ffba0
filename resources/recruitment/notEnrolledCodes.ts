/**
 * Reasons for not enrolling a screened participant: those that a CONSORT 2025 flow diagram counts between assessment and enrolment, and lost contact.
 */
export const notEnrolledCodes = ['CRITERIA_NOT_MET', 'DECLINED', 'LOST_TO_FOLLOW_UP', 'OTHER'] as const
export type NotEnrolledCode = (typeof notEnrolledCodes)[number]
