import type { FieldProblem } from '#resources/core/problems.ts'
import type { Channel } from './types.ts'

/** What is known of somebody whom a message is for; a contact that is undefined is one of a locked profile. */
interface Reached {
  readonly email?: string | null
  readonly primaryMobile?: string | null
  readonly deceased?: boolean | null
  readonly noEmails?: boolean | null
  readonly noSms?: boolean | null
  /** They may be written to about this. */
  readonly isContactable: boolean
}

/** What speaks against a message to a participant by a channel; of a locked profile nothing else is told. Pure. */
export function reachProblems(person: Reached, channel: Channel): readonly FieldProblem[] {
  const path = channel === 'EMAIL' ? 'email' : 'primaryMobile'
  const optOut = channel === 'EMAIL' ? 'noEmails' : 'noSms'
  const contact = person[path]
  if (contact === undefined) return [{ path: 'participantId', code: 'participantLocked' }]
  if (person.deceased === true) return [{ path: 'participantId', code: 'participantDeceased' }]
  if (!person.isContactable) return [{ path: 'participantId', code: 'participantNotContactable' }]
  if (person[optOut] === true) return [{ path: optOut, code: channel === 'EMAIL' ? 'participantNoEmails' : 'participantNoSms' }]
  return contact === null ? [{ path, code: channel === 'EMAIL' ? 'participantNoEmail' : 'participantNoMobile' }] : []
}
