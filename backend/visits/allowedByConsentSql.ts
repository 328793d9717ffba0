/**
 * SQL condition for a form that a participant fills in at home, with the aliases `card` and `form`: the participant has not withdrawn the
 * main consent, or the form does not depend on it. A withdrawal of that consent alone leaves the form assigned, but the participant gets
 * it only after another consent.
 */
export const allowedByConsentSql = `(card.consent_status is distinct from 'WITHDRAWN' or form.is_before_consent is true)`
