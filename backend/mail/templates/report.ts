import type { Template } from './template.ts'

/** To a user: a report that is sent by schedule. Details: organisation, title, zone, link. The figures stay in Studydesk, where each sees their own. */
export const reportMail: Template = {
  name: 'report',
  subject: 'mail:report.subject',
  bodies: { EMAIL: 'mail:report.body' },
}
