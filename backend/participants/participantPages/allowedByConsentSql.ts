/**
 * SQL condition, with the aliases `card` and `form`: the participant has not withdrawn the main consent, or the form does not depend on it.
 * Without it, a withdrawal of this consent alone would leave forms open at home, and new data would be collected without a consent.
 */
export const allowedByConsentSql = `(card.consent_status is distinct from 'WITHDRAWN' or form.is_before_consent is true)`
