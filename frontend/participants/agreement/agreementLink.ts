import { isFilled, type Values } from '#resources/core/conditions.ts'

/** What the page of the organisation is told of a participant, in its own spelling. Specification 2, section 2. */
const parameters = ['firstName', 'lastName', 'healthCardNumber', 'email', 'primaryMobile', 'postalCode', 'dob', 'age', 'gender'] as const
const anchor = 'notified-matches-header'

/**
 * The address on which a participant agrees to be contacted: the organisation's own page, filled in. Empty fields are left out. It holds
 * personal data: it is shown and copied, never logged or kept. Pure.
 */
export function agreementLink(page: string, participant: Values): string {
  const url = new URL(page)
  for (const name of parameters) if (isFilled(participant[name])) url.searchParams.set(name, String(participant[name]))
  url.hash = anchor
  return url.toString()
}
