import type { Template } from './template.ts'

/**
 * Invitation to a participant of a decentralised study. It names neither the person nor the study, so that other people who see the
 * telephone or the outbox learn of neither. Details: organisation, link, days.
 */
export const dctInvite: Template = {
  name: 'dctInvite',
  subject: 'mail:dctInvite.subject',
  bodies: { EMAIL: 'mail:dctInvite.body', SMS: 'mail:dctInvite.sms' },
}
