import type { Domain } from '../engine/types.ts'
import { studyCalls } from './calls.ts'
import { alertOnEnrolment, alertTask } from './enrolmentAlerts.ts'
import { followSites, keepSiteOfRecruiting, requireReadiness } from './life.ts'
import { markAsEdited } from './plainLanguage.ts'
import {
  holdStudyState,
  keepSiteOfPublished,
  keepSiteOfStudies,
  removeContacts,
  requireOpenSite,
  requireRecruitingStudy,
  requireStudySite,
} from './sites.ts'
import { removeSitesCall } from './studySiteCalls.ts'

export { holdStudyState, requireRecruitingStudy }

/** What the declarations of studies cannot say. Specification 2, sections 4 and 5. */
export const studiesDomain: Domain = {
  hooks: {
    study: { beforeWrite: markAsEdited, onTransition: requireReadiness },
    site: { afterWrite: keepSiteOfStudies, afterWriteOn: ['remove'] },
    studySite: {
      afterWrite: async (write) => {
        await keepSiteOfPublished(write)
        await keepSiteOfRecruiting(write)
        await removeContacts(write)
      },
      afterWriteOn: ['remove'],
      onTransition: followSites,
    },
    studySiteContact: { afterWrite: requireStudySite, afterWriteOn: ['create'] },
    studySiteAssignment: { afterWrite: requireOpenSite, afterWriteOn: ['create', 'import'] },
  },
  calls: [...studyCalls, removeSitesCall],
  tasks: { [alertTask]: (job) => alertOnEnrolment(job) },
  schedules: { [alertTask]: { cron: '20 11 * * *' } },
}
