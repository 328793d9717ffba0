import type { Domain } from '../../platform/engine/types.ts'
import { endDeviceReminders, endDeviceRemindersAtDeath } from './deviceReminders.ts'
import { endAtDeath } from './endAtDeath.ts'
import { beginConduct, completeConduct, resumeConduct, withdrawFromConduct } from './endOfConduct.ts'
import { endScreening, reassignConductForms, reassignScreeningForms } from './endOfScreening.ts'
import { endOpenActivities, endOpenActivitiesTask } from './endOpenActivities.ts'
import { guardAssignment, guardRequest, requireConsented, requireOpenParticipation, requirePlannable } from './newProcedures.ts'

/** Domain of participations: applies consent and the end of conduct to visits, forms and messages. Specification 2, section 4. */
export const participationDomain: Domain = {
  hooks: {
    participant: { on: { update: [{ follow: endAtDeath }, { follow: endDeviceRemindersAtDeath }] } },
    participantStudy: {
      on: {
        transitions: {
          addToConduct: { follow: beginConduct },
          completeConduct: { follow: completeConduct },
          withdraw: [{ follow: withdrawFromConduct }, { follow: endDeviceReminders }],
          resumeConduct: [{ follow: resumeConduct }, { follow: reassignConductForms }],
          markAsNotEnrolled: [{ follow: (write) => endScreening(write, write.after.id) }, { follow: endDeviceReminders }],
          clearMarkAsNotEnrolled: { follow: reassignScreeningForms },
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
  tasks: { [endOpenActivitiesTask]: endOpenActivities },
  schedules: { [endOpenActivitiesTask]: { cron: '20 * * * *' } },
}
