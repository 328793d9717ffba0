import type { Template } from './template.ts'

/**
 * Message to a participant with the code that opens their own pages, or signs. It names neither the person nor the study. Details:
 * organisation, code, minutes.
 */
export const participantCode: Template = {
  name: 'participantCode',
  subject: 'mail:participantCode.subject',
  bodies: { EMAIL: 'mail:participantCode.body', SMS: 'mail:participantCode.sms' },
}
