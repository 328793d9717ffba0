import type { Domain } from '../engine/types.ts'
import { studyCalls } from './calls.ts'
import { alertOnEnrolment, alertTask } from './enrolmentAlerts.ts'
import { followLastSite, keepSiteOfRecruiting, refuseEndedStudy, requireReadiness, requireRecruitingChecks } from './life.ts'
import { markAsEdited } from './plainLanguage.ts'
import { holdStudyState, keepSiteOfPublished, keepSiteOfStudies, removeContacts, requireRecruitingStudy } from './sites.ts'

export { holdStudyState, requireRecruitingStudy }

/** What the declarations of studies cannot say. Specification 2, sections 4 and 5. */
export const studiesDomain: Domain = {
  hooks: {
    study: {
      on: {
        transitions: { publish: { follow: requireReadiness }, startRecruiting: { follow: requireRecruitingChecks } },
        every: { fill: markAsEdited },
      },
    },
    site: { on: { remove: { follow: keepSiteOfStudies } } },
    studySite: {
      on: {
        remove: [{ follow: keepSiteOfPublished }, { follow: keepSiteOfRecruiting }, { follow: removeContacts }],
        transitions: { close: { follow: followLastSite }, reopen: { follow: refuseEndedStudy } },
      },
    },
  },
  calls: studyCalls,
  tasks: { [alertTask]: (job) => alertOnEnrolment(job) },
  schedules: { [alertTask]: { cron: '20 11 * * *' } },
}
