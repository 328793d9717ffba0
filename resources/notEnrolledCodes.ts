/**
 * Why a participant in screening is not enrolled: the reasons that a CONSORT 2025 flow diagram counts between assessment and enrolment, and those whom
 * nobody reached any more.
 */
export const notEnrolledCodes = ['CRITERIA_NOT_MET', 'DECLINED', 'LOST_TO_FOLLOW_UP', 'OTHER'] as const
export type NotEnrolledCode = (typeof notEnrolledCodes)[number]
