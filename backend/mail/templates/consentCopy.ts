import type { Template } from './template.ts'

/** To a participant, with the copy of their consent. Details: organisation. */
export const consentCopy: Template = {
  name: 'consentCopy',
  subject: 'mail:consentCopy.subject',
  bodies: { EMAIL: 'mail:consentCopy.body' },
}
