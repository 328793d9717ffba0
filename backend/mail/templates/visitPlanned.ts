import type { Template } from './template.ts'

/** To a participant: a visit was planned or moved; its calendar entry goes with an e-mail. It names neither the person nor the study. Details: organisation, day, time, place. */
export const visitPlanned: Template = {
  name: 'visitPlanned',
  subject: 'mail:visitPlanned.subject',
  bodies: { EMAIL: 'mail:visitPlanned.body', SMS: 'mail:visitPlanned.sms' },
}
