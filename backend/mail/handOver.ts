import { buffer } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import { openStore } from '../files/disk.ts'
import { calendarEntry } from './calendarEntry.ts'
import { type Attached, addressIn, composeMessage, type MailContent, withContent } from './message.ts'
import { deliverSms } from './sms.ts'
import { deliver, mailServerOf } from './smtp.ts'
import type { Outcome } from './states.ts'
import { notificationsNow } from './templates/notificationsNow.ts'
import { notificationsOfDay } from './templates/notificationsOfDay.ts'
import type { Channel, StoredMail } from './types.ts'

/** Is there a service for this channel? Without one its messages are held in the outbox. */
export const isConfigured = ({ mail, sms }: Pick<Config, 'mail' | 'sms'>, channel: Channel): boolean =>
  (channel === 'EMAIL' ? mail : sms) !== null

/** What users choose to get, and may end: in the settings of their notifications. */
const chosen: ReadonlySet<string> = new Set([notificationsNow.name, notificationsOfDay.name])

/** Hands a message to the service of its channel, once. */
export async function handOver(
  config: Pick<Config, 'mail' | 'sms' | 's3' | 'dataDir' | 'publicUrl'>,
  message: StoredMail,
  made: MailContent | null = null,
): Promise<Outcome> {
  const { mail, sms } = config
  const { id, channel, recipient, body } = message
  if (recipient === null) return { kind: 'refused', problem: 'NO_CONTACT', smtpCode: null, isFinal: true }
  if (channel === 'SMS' && sms !== null) return deliverSms(sms, { id, to: recipient, text: body })
  if (channel === 'EMAIL' && mail !== null) {
    const endedAt = chosen.has(message.template) ? `${config.publicUrl}/crm/notifications` : null
    const attachment = made?.attachment ?? (await attached(config, message))
    const content = await composeMessage(
      { ...(made === null ? message : withContent(message, made)), recipient, endedAt, attachment },
      mail.from,
    )
    return deliver(mailServerOf(mail.url), { from: addressIn(mail.from), to: recipient, content })
  }
  return { kind: 'refused', problem: 'UNREACHABLE', smtpCode: null }
}

async function attached(config: Pick<Config, 's3' | 'dataDir'>, { attachment, visit }: StoredMail): Promise<Attached | null> {
  if (visit !== null) return calendarEntry(visit)
  if (attachment === null) return null
  const store = await openStore(config)
  return { filename: attachment.fileName, content: await buffer(await store.read(attachment.location)) }
}
