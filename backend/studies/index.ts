import type { Domain } from '../platform/engine/types.ts'
import { studyCalls } from './calls.ts'
import { alertTask, updateEnrolmentAlerts } from './enrolmentAlerts.ts'
import { followLastSite, rejectLastOpenSite, rejectOngoingConduct, requireReadiness, requireRecruitingChecks } from './life.ts'
import { markAsEdited } from './plainLanguage.ts'
import { rejectInArchive } from './rejectInArchive.ts'
import {
  lockStudyState,
  rejectLastPublishedSite,
  rejectSiteInUse,
  removeContacts,
  requireOngoingStudy,
  requireRecruitingStudy,
  requireStudyAction,
} from './sites.ts'

export { lockStudyState as holdStudyState, requireOngoingStudy, requireRecruitingStudy, requireStudyAction }

const archiveHook = { send: rejectInArchive }

/** Records of participants that do not change in an archived study. Transitions of a participation have their own rules. */
const recordsOfParticipants = ['criterionCheck', 'participantVisit', 'formAssignment', 'formSubmission', 'formQuery'] as const

/** Domain of studies. Specification 2, sections 4 and 5. */
export const studiesDomain: Domain = {
  hooks: {
    study: {
      on: {
        transitions: {
          publish: { follow: requireReadiness },
          startRecruiting: { follow: requireRecruitingChecks },
          complete: { follow: rejectOngoingConduct },
        },
        every: { fill: markAsEdited },
      },
    },
    participantStudy: { on: { update: archiveHook, remove: archiveHook } },
    ...Object.fromEntries(recordsOfParticipants.map((name) => [name, { on: { every: archiveHook } }])),
    site: { on: { remove: { follow: rejectSiteInUse } } },
    studySite: {
      on: {
        remove: [{ follow: rejectLastPublishedSite }, { follow: rejectLastOpenSite }, { follow: removeContacts }],
        transitions: { close: { follow: followLastSite } },
      },
    },
  },
  calls: studyCalls,
  tasks: { [alertTask]: (job) => updateEnrolmentAlerts(job) },
  schedules: { [alertTask]: { cron: '20 11 * * *' } },
}
