import type { Template } from './template.ts'

/** Message to a participant who requested a visit time that a reply is on their own pages. Details: organisation, link, days. */
export const visitRequestAnswer: Template = {
  name: 'visitRequestAnswer',
  subject: 'mail:visitRequestAnswer.subject',
  bodies: { EMAIL: 'mail:visitRequestAnswer.body', SMS: 'mail:visitRequestAnswer.sms' },
}
