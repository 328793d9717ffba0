import type { Template } from './template.ts'

/** Message to a participant that a visit is near. Details: organisation, day, time, place. It names neither the person nor the study. */
export const visitReminder: Template = {
  name: 'visitReminder',
  subject: 'mail:visitReminder.subject',
  bodies: { EMAIL: 'mail:visitReminder.body', SMS: 'mail:visitReminder.sms' },
}
