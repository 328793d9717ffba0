import type { Template } from './template.ts'

/**
 * Message to a user with a scheduled report. Details: organisation, title, zone, link. The task of the reports adds the figures when it
 * is sent.
 */
export const reportMail = {
  name: 'report',
  task: 'reports.sendMail',
  subject: 'mail:report.subject',
  bodies: { EMAIL: 'mail:report.body' },
} as const satisfies Template
