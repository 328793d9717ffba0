import type { Template } from './template.ts'

/** Message to a user about events since the previous day's e-mail. Details: organisation, count, lines, link. */
export const notificationsOfDay: Template = {
  name: 'notificationsOfDay',
  subject: 'mail:notificationsOfDay.subject',
  bodies: { EMAIL: 'mail:notificationsOfDay.body' },
}
