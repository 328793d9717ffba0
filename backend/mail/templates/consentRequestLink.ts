import type { Template } from './template.ts'

/** To a participant of a decentralised study: there is a consent to read on their own pages. Details: organisation, link, days. */
export const consentRequestLink: Template = {
  name: 'consentRequestLink',
  subject: 'mail:consentRequestLink.subject',
  bodies: { EMAIL: 'mail:consentRequestLink.body', SMS: 'mail:consentRequestLink.sms' },
}
