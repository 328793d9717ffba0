import type { Template } from './template.ts'

/** To a participant: a visit was called off; an e-mail takes it out of their calendar. It names neither the person nor the study. Details: organisation, day, time, place. */
export const visitCalledOff: Template = {
  name: 'visitCalledOff',
  subject: 'mail:visitCalledOff.subject',
  bodies: { EMAIL: 'mail:visitCalledOff.body', SMS: 'mail:visitCalledOff.sms' },
}
