import { buffer } from 'node:stream/consumers'
import type { OutboxChannel } from '#resources/messages/mailChannel.ts'
import type { Config } from '../../platform/config/config.ts'
import { openStore } from '../../platform/files/disk.ts'
import { type Service, traceService } from '../../platform/integrations/traceService.ts'
import { calendarEntry } from './calendarEntry.ts'
import { addressOf, composeMessage, type MailAttachment, type MailContent, withContent } from './message.ts'
import { deliverSms } from './sms.ts'
import { deliver, mailServerOf } from './smtp.ts'
import type { Outcome } from './states.ts'
import { notificationsNow } from './templates/notificationsNow.ts'
import { notificationsOfDay } from './templates/notificationsOfDay.ts'
import type { StoredMail } from './types.ts'

/** True if a service is configured for this channel. Otherwise its messages stay in the outbox. */
export const isConfigured = (config: Pick<Config, ChannelSetting>, channel: OutboxChannel): boolean => config[settingOf[channel]] !== null

const settingOf = { EMAIL: 'mail', SMS: 'sms', PUSH: 'push' } as const satisfies Readonly<Record<OutboxChannel, keyof Config>>
/** Settings of the services that send messages. */
export type ChannelSetting = (typeof settingOf)[OutboxChannel]

/** Messages that users choose, and may unsubscribe from in their notification settings. */
const optionalTemplates: ReadonlySet<string> = new Set([notificationsNow.name, notificationsOfDay.name])

type SendSettings = Pick<Config, 'mail' | 'sms' | 's3' | 'dataDir' | 'publicUrl'>

const serviceOf = { EMAIL: 'mail', SMS: 'sms', PUSH: 'push' } as const satisfies Readonly<Record<OutboxChannel, Service>>

/** Sends a message to the service of its channel, once. */
export const sendMessage = (config: SendSettings, message: StoredMail, preparedContent: MailContent | null = null): Promise<Outcome> =>
  traceService(serviceOf[message.channel], 'send', async (span) => {
    const outcome = await send(config, message, preparedContent)
    if ('problem' in outcome) span.fail(outcome.problem)
    return outcome
  })

async function send(config: SendSettings, message: StoredMail, preparedContent: MailContent | null): Promise<Outcome> {
  const { mail, sms } = config
  const { id, channel, recipient, body } = message
  if (recipient === null) return { kind: 'refused', problem: 'NO_CONTACT', smtpCode: null, isFinal: true }
  if (channel === 'SMS' && sms !== null) return deliverSms(sms, { id, to: recipient, text: body })
  if (channel === 'EMAIL' && mail !== null) {
    const unsubscribeUrl = optionalTemplates.has(message.template) ? `${config.publicUrl}/crm/notifications` : null
    const attachment = preparedContent?.attachment ?? (await loadAttachment(config, message))
    const content = await composeMessage(
      { ...(preparedContent === null ? message : withContent(message, preparedContent)), recipient, endedAt: unsubscribeUrl, attachment },
      mail.from,
    )
    return deliver(mailServerOf(mail.url), { from: addressOf(mail.from), to: recipient, content })
  }
  return { kind: 'refused', problem: 'UNREACHABLE', smtpCode: null }
}

async function loadAttachment(config: Pick<Config, 's3' | 'dataDir'>, { attachment, visit }: StoredMail): Promise<MailAttachment | null> {
  if (visit !== null) return calendarEntry(visit)
  if (attachment === null) return null
  const store = await openStore(config)
  return { filename: attachment.fileName, content: await buffer(await store.read(attachment.location)) }
}
