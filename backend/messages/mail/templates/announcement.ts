import type { Template } from './template.ts'

/** Message to a user with an announcement, which has its own HTML layout. Details: organisation, title, words, link. */
export const announcementMail: Template = {
  name: 'announcement',
  subject: 'mail:announcement.subject',
  bodies: { EMAIL: 'mail:announcement.body' },
}
