import type { Template } from './template.ts'

/** To a user: a report that is sent by schedule. Details: organisation, title, zone, link. Figures are added as it is sent, by the task of the reports. */
export const reportMail = {
  name: 'report',
  task: 'reports.sendMail',
  subject: 'mail:report.subject',
  bodies: { EMAIL: 'mail:report.body' },
} as const satisfies Template
