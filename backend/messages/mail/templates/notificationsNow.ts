import type { Template } from './template.ts'

/** Message to a user about events of the last minute. Details: organisation, count, lines, link. */
export const notificationsNow: Template = {
  name: 'notifications',
  subject: 'mail:notifications.subject',
  bodies: { EMAIL: 'mail:notifications.body' },
}
