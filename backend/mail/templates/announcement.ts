import type { Template } from './template.ts'

/** To a user: an announcement. Details: organisation, title, words, link. What was written with a layout goes with it. */
export const announcementMail: Template = {
  name: 'announcement',
  subject: 'mail:announcement.subject',
  bodies: { EMAIL: 'mail:announcement.body' },
}
