import type { Template } from './template.ts'

/**
 * Message to a participant that a visit was cancelled; an e-mail removes it from their calendar. It names neither the person nor the
 * study. Details: organisation, day, time, place.
 */
export const visitCalledOff: Template = {
  name: 'visitCalledOff',
  subject: 'mail:visitCalledOff.subject',
  bodies: { EMAIL: 'mail:visitCalledOff.body', SMS: 'mail:visitCalledOff.sms' },
}
