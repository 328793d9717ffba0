import { reportMail, sendMail } from '../messages/mail/index.ts'
import type { Domain } from '../platform/engine/types.ts'
import { reportCalls } from './calls.ts'
import { customReportHooks } from './customReport.ts'
import { mailedFigures } from './mailedFigures.ts'
import { sendSaved, sendSavedTask } from './sendSaved.ts'

/** Domain of reports: figures of studies, sites, people and users. Specification 1, section 7, "Reports". */
export const reportsDomain: Domain = {
  hooks: { customReport: customReportHooks },
  tasks: { [sendSavedTask]: (job) => sendSaved(job), [reportMail.task]: async (job) => sendMail(job, await mailedFigures(job)) },
  schedules: { [sendSavedTask]: { everyMinutes: 15 } },
  calls: reportCalls,
}
