/** Subjects that each need a separate document: the study, each open site, each member of the site teams, each participant in conduct. */
export const ruleSubjects = ['STUDY', 'SITE', 'PERSON', 'PARTICIPANT'] as const

/** States of an expected document. Only CURRENT, EXPIRING and NOT_APPLICABLE need no document now. */
export const recordStates = ['MISSING', 'EXPIRED', 'IN_REVIEW', 'EXPIRING', 'CURRENT', 'NOT_APPLICABLE'] as const
export type RecordState = (typeof recordStates)[number]

/** Study states in which documents can be required. */
export const requiredStates = ['DRAFT', 'RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD', 'COMPLETED'] as const

/** Days before its expiry from which a document counts as expiring, unless its rule says otherwise. */
export const defaultWarnDays = 30
