import type { Template } from './template.ts'

/**
 * Message to a participant of a decentralised study that a consent is ready to read on their own pages. Details: organisation, link,
 * days.
 */
export const consentRequestLink: Template = {
  name: 'consentRequestLink',
  subject: 'mail:consentRequestLink.subject',
  bodies: { EMAIL: 'mail:consentRequestLink.body', SMS: 'mail:consentRequestLink.sms' },
}
