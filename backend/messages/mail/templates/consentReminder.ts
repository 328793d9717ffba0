import type { Template } from './template.ts'

/**
 * Message to a participant that a consent waits on their own pages. Details: organisation, link, days. It names neither the person nor
 * the study.
 */
export const consentReminder: Template = {
  name: 'consentReminder',
  subject: 'mail:consentReminder.subject',
  bodies: { EMAIL: 'mail:consentReminder.body', SMS: 'mail:consentReminder.sms' },
}
