/**
 * Reasons with which a statement rejects a write (`studydesk_require`); `translateError` converts them to errors. A reason that ends with
 * a colon is followed by the field.
 */
/** Reason of a rejected removal: other rows refer to the row. */
export const inUseReason = 'held'
/** Reason if the same caller has used the idempotency key for another request. */
export const repeatedReason = 'repeated'
/** Reason if a row that locks the written row (`lockedWith`) is locked. */
export const lockedWithReason = 'lockedWith:'
export const scopeReason = 'scope'
export const referenceReason = 'reference:'
export const fileReason = 'file:'
export const circleReason = 'circle:'
export const notEmptyReason = 'notEmpty'
