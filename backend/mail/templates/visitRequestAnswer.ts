import type { Template } from './template.ts'

/** To a participant who asked for a time of a visit: there is an answer on their own pages. Details: organisation, link, days. */
export const visitRequestAnswer: Template = {
  name: 'visitRequestAnswer',
  subject: 'mail:visitRequestAnswer.subject',
  bodies: { EMAIL: 'mail:visitRequestAnswer.body', SMS: 'mail:visitRequestAnswer.sms' },
}
