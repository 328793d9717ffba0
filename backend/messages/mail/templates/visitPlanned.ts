import type { Template } from './template.ts'

/**
 * Message to a participant that a visit was scheduled or moved; an e-mail has its calendar entry attached. It names neither the person
 * nor the study. Details: organisation, day, time, place.
 */
export const visitPlanned: Template = {
  name: 'visitPlanned',
  subject: 'mail:visitPlanned.subject',
  bodies: { EMAIL: 'mail:visitPlanned.body', SMS: 'mail:visitPlanned.sms' },
}
