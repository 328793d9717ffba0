import type { Template } from './template.ts'

/**
 * To a participant of a decentralised study. It names neither the person nor the study: whoever sees the telephone, or the outbox, learns nothing
 * of either. Details: organisation, link, days.
 */
export const dctInvite: Template = {
  name: 'dctInvite',
  subject: 'mail:dctInvite.subject',
  bodies: { EMAIL: 'mail:dctInvite.body', SMS: 'mail:dctInvite.sms' },
}
