import type { Template } from './template.ts'

/**
 * Message to a participant that a video meeting about a consent is arranged, on their own pages. Details: organisation, day, time, link,
 * days.
 */
export const meetingArranged: Template = {
  name: 'meetingArranged',
  subject: 'mail:meetingArranged.subject',
  bodies: { EMAIL: 'mail:meetingArranged.body', SMS: 'mail:meetingArranged.sms' },
}
