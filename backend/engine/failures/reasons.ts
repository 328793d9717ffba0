/**
 * Reasons with which a statement of a write refuses (`studydesk_require`), and by which `translateError` names the refusal. Those that end with a colon are
 * followed by the field.
 */
/** The reason of an unmet requirement: rows of others hold one that was to go. */
export const heldReason = 'held'
/** Reason of a key that another request of the same caller has used. */
export const repeatedReason = 'repeated'
/** Begins the reason of an unmet requirement: a row is locked with the one that it names. */
export const lockedWithReason = 'lockedWith:'
export const scopeReason = 'scope'
export const referenceReason = 'reference:'
export const fileReason = 'file:'
export const circleReason = 'circle:'
export const notEmptyReason = 'notEmpty'
