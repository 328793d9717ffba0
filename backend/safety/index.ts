import type { Domain } from '../platform/engine/types.ts'
import { checkEvent, endOutdatedReview, fillReportDeadline, markDeceased } from './eventRules.ts'
import { checkDeadlines, reportDeadlinesTask } from './reportDeadlines.ts'
import { recordVisitDeviations } from './visitDeviations.ts'

/** Domain of adverse events and protocol deviations. */
export const safetyDomain: Domain = {
  hooks: {
    adverseEvent: {
      on: {
        create: { fill: fillReportDeadline },
        update: [{ fill: fillReportDeadline }, { fill: endOutdatedReview }],
        // The dialog of the report may correct the relation.
        transitions: { report: { fill: endOutdatedReview } },
        every: [{ follow: checkEvent }, { follow: markDeceased }],
      },
    },
    participantVisit: { on: { every: { follow: recordVisitDeviations } } },
  },
  tasks: { [reportDeadlinesTask]: (job) => checkDeadlines(job) },
  schedules: { [reportDeadlinesTask]: { cron: '*/15 * * * *' } },
}
