import type { Template } from './template.ts'

/** Message to a participant with the copy of their consent. Details: organisation. */
export const consentCopy: Template = {
  name: 'consentCopy',
  subject: 'mail:consentCopy.subject',
  bodies: { EMAIL: 'mail:consentCopy.body' },
}
