import type { Template } from './template.ts'

/** To a participant: a talk by video about a consent is arranged, on their own pages. Details: organisation, day, time, link, days. */
export const meetingArranged: Template = {
  name: 'meetingArranged',
  subject: 'mail:meetingArranged.subject',
  bodies: { EMAIL: 'mail:meetingArranged.body', SMS: 'mail:meetingArranged.sms' },
}
