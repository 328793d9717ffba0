import type { Template } from './template.ts'

/** To a user: what has just happened. Details: organisation, count, lines, link. */
export const notificationsNow: Template = {
  name: 'notifications',
  subject: 'mail:notifications.subject',
  bodies: { EMAIL: 'mail:notifications.body' },
}
