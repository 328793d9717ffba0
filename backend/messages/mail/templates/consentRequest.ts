import type { Template } from './template.ts'

/** Message to a participant that a consent is ready to read. It names neither the person nor the study. Details: organisation. */
export const consentRequest: Template = {
  name: 'consentRequest',
  subject: 'mail:consentRequest.subject',
  bodies: { EMAIL: 'mail:consentRequest.body', SMS: 'mail:consentRequest.sms' },
}
