import type { Template } from './template.ts'

/**
 * Message to a participant that a form waits on their own pages. Details: organisation, link, days. It names neither the person nor the
 * study.
 */
export const formReminder: Template = {
  name: 'formReminder',
  subject: 'mail:formReminder.subject',
  bodies: { EMAIL: 'mail:formReminder.body', SMS: 'mail:formReminder.sms' },
}
