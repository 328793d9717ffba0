import type { FieldProblem } from '#resources/core/problems.ts'
import type { Channel } from '#resources/messages/mailChannel.ts'

/** A participant as recipient of a message. The contacts of a restricted profile are undefined. */
interface Recipient {
  readonly email?: string | null
  readonly primaryMobile?: string | null
  readonly deceased?: boolean | null
  readonly noEmails?: boolean | null
  readonly noSms?: boolean | null
  /** True if the participant agreed to be contacted. */
  readonly isContactable: boolean
}

/**
 * Returns the reasons against a message to a participant through a channel. For a restricted profile it discloses no other reason. Pure.
 */
export function reachProblems(person: Recipient, channel: Channel): readonly FieldProblem[] {
  const path = channel === 'EMAIL' ? 'email' : 'primaryMobile'
  const optOut = channel === 'EMAIL' ? 'noEmails' : 'noSms'
  const contact = person[path]
  if (contact === undefined) return [{ path: 'participantId', code: 'participantLocked' }]
  if (person.deceased === true) return [{ path: 'participantId', code: 'participantDeceased' }]
  if (!person.isContactable) return [{ path: 'participantId', code: 'participantNotContactable' }]
  if (person[optOut] === true) return [{ path: optOut, code: channel === 'EMAIL' ? 'participantNoEmails' : 'participantNoSms' }]
  return contact === null ? [{ path, code: channel === 'EMAIL' ? 'participantNoEmail' : 'participantNoMobile' }] : []
}
