import type { Domain } from '../engine/types.ts'
import { reportMail, sendMail } from '../mail/index.ts'
import { reportCalls } from './calls.ts'
import { customReportHooks } from './customReport.ts'
import { mailedFigures } from './mailedFigures.ts'
import { sendSaved, sendSavedTask } from './sendSaved.ts'

/** Figures of studies, sites, people and users, for whoever answers for them. Specification 1, section 7, "Reports". */
export const reportsDomain: Domain = {
  hooks: { customReport: customReportHooks },
  tasks: { [sendSavedTask]: (job) => sendSaved(job), [reportMail.task]: async (job) => sendMail(job, await mailedFigures(job)) },
  schedules: { [sendSavedTask]: { everyMinutes: 15 } },
  calls: reportCalls,
}
