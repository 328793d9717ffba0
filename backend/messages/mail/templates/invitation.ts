import type { Template } from './template.ts'

/** Message to a new user with the link that opens their account. Details: name, organisation, link, days. */
export const invitation: Template = {
  name: 'invitation',
  subject: 'mail:invitation.subject',
  bodies: { EMAIL: 'mail:invitation.body' },
}
