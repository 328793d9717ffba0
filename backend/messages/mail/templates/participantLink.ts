import type { Template } from './template.ts'

/** Message to a participant with the new link to their own pages that they requested. Details: organisation, link, days. */
export const participantLink: Template = {
  name: 'participantLink',
  subject: 'mail:participantLink.subject',
  bodies: { EMAIL: 'mail:participantLink.body', SMS: 'mail:participantLink.sms' },
}
