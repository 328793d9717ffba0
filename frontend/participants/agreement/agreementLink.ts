import { isFilled, type Values } from '#resources/core/conditions.ts'

/** Parameters of the organisation's agreement page, with that page's names. Specification 2, section 2. */
const parameters = ['firstName', 'lastName', 'healthCardNumber', 'email', 'primaryMobile', 'postalCode', 'dob', 'age', 'gender'] as const
const anchor = 'notified-matches-header'

/**
 * Returns the URL of the organisation's agreement page, filled in with the participant's data. Leaves out empty fields. It contains
 * personal data, so it is shown and copied but never logged or stored. Pure.
 */
export function agreementLink(page: string, participant: Values): string {
  const url = new URL(page)
  for (const name of parameters) if (isFilled(participant[name])) url.searchParams.set(name, String(participant[name]))
  url.hash = anchor
  return url.toString()
}
