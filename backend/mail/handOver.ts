import type { Config } from '../config.ts'
import { addressIn, composeMessage } from './message.ts'
import { deliverSms } from './sms.ts'
import { deliver, mailServerOf } from './smtp.ts'
import type { Outcome } from './states.ts'
import type { Channel, StoredMail } from './types.ts'

/** Is there a service for this channel? Without one its messages are held in the outbox. */
export const isConfigured = ({ mail, sms }: Pick<Config, 'mail' | 'sms'>, channel: Channel): boolean =>
  (channel === 'EMAIL' ? mail : sms) !== null

/** Hands a message to the service of its channel, once. */
export async function handOver({ mail, sms }: Pick<Config, 'mail' | 'sms'>, message: StoredMail): Promise<Outcome> {
  const { id, channel, recipient, body } = message
  if (recipient === null) return { kind: 'refused', problem: 'NO_CONTACT', smtpCode: null, isFinal: true }
  if (channel === 'SMS' && sms !== null) return deliverSms(sms, { id, to: recipient, text: body })
  if (channel === 'EMAIL' && mail !== null) {
    const content = await composeMessage({ ...message, recipient }, mail.from)
    return deliver(mailServerOf(mail.url), { from: addressIn(mail.from), to: recipient, content })
  }
  return { kind: 'refused', problem: 'UNREACHABLE', smtpCode: null }
}
