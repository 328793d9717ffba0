import type { Template } from './template.ts'

/** To a participant who asked for it: a new link to their own pages. Details: organisation, link, days. */
export const participantLink: Template = {
  name: 'participantLink',
  subject: 'mail:participantLink.subject',
  bodies: { EMAIL: 'mail:participantLink.body', SMS: 'mail:participantLink.sms' },
}
