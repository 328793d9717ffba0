import type { Domain } from '../engine/types.ts'
import { endAtDeath } from './endAtDeath.ts'
import { endLeftOpen, endLeftOpenTask } from './endLeftOpen.ts'
import { beginConduct, completeConduct, resumeConduct, withdrawFromConduct } from './endOfConduct.ts'
import { assignAgain, endScreening } from './endOfScreening.ts'
import { guardAssignment, guardRequest, requireConsented, requireOpenParticipation, requirePlannable } from './newProcedures.ts'

/** Effects of consent and of the end of conduct on visits, forms and messages. Specification 2, section 4. */
export const participationDomain: Domain = {
  hooks: {
    participant: { on: { update: { follow: endAtDeath } } },
    participantStudy: {
      on: {
        transitions: {
          addToConduct: { follow: beginConduct },
          completeConduct: { follow: completeConduct },
          withdraw: { follow: withdrawFromConduct },
          resumeConduct: { follow: resumeConduct },
          markAsNotEnrolled: { follow: (taking) => endScreening(taking, taking.after.id) },
          clearMarkAsNotEnrolled: { follow: assignAgain },
        },
      },
    },
    participantVisit: {
      on: {
        transitions: {
          schedule: { follow: requirePlannable },
          reschedule: { follow: requirePlannable },
          planAgain: { follow: requireOpenParticipation },
          undoCompletion: { follow: requireOpenParticipation },
          complete: { follow: requireConsented },
          correct: { follow: requireConsented },
        },
      },
    },
    visitRequest: { on: { create: { follow: guardRequest } } },
    formAssignment: { on: { create: { follow: guardAssignment } } },
  },
  tasks: { [endLeftOpenTask]: endLeftOpen },
  schedules: { [endLeftOpenTask]: { cron: '20 * * * *' } },
}
