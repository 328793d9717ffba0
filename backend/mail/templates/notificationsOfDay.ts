import type { Template } from './template.ts'

/** To a user: what happened since the e-mail of the day before. Details: organisation, count, lines, link. */
export const notificationsOfDay: Template = {
  name: 'notificationsOfDay',
  subject: 'mail:notificationsOfDay.subject',
  bodies: { EMAIL: 'mail:notificationsOfDay.body' },
}
