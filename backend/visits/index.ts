import type { ResourceRow } from '#resources/core/rows.ts'
import type { Domain, Hook } from '../platform/engine/types.ts'
import { bookVisit, fillBooking, releaseRoom } from './booking.ts'
import { visitCalls } from './calls.ts'
import { updateDueIndex } from './dueIndex.ts'
import { assignNewForms, moveForms, unassignForms } from './formsOfVisit.ts'
import { markMissed, markMissedTask } from './markMissed.ts'
import {
  assignSchedule,
  checkCompletedDay,
  checkPlannedDay,
  fillCompletedDay,
  fillPlannedDay,
  followSchedule,
  publishCompleted,
} from './participantVisits.ts'
import { moveToSchedule } from './publishSchedule.ts'
import { checkTiming, rejectRemovalIfScheduled } from './rules.ts'

type Step = Hook<ResourceRow['participantVisit']>

/** Steps when a visit gets a date: check the day, and book the room and the people. */
const planned: readonly Step[] = [
  { holds: {}, fill: fillBooking },
  { fill: fillPlannedDay, follow: checkPlannedDay },
  { follow: bookVisit },
]
/** Step when a visit has taken place. */
const completionStep: Step = { fill: fillCompletedDay, follow: checkCompletedDay }

/** Domain of visits. Specification 2, sections 3 to 5 and 7, "Visits". */
export const visitsDomain: Domain = {
  hooks: {
    visit: {
      on: {
        create: { follow: checkTiming },
        import: { follow: checkTiming },
        update: { follow: checkTiming },
        remove: { holds: {}, check: rejectRemovalIfScheduled },
      },
    },
    participantStudy: { on: { update: { followAll: followSchedule }, transitions: { addToConduct: { follow: assignSchedule } } } },
    participantVisit: {
      on: {
        transitions: {
          schedule: [...planned, { follow: assignNewForms }],
          reschedule: [...planned, { follow: moveForms }],
          complete: completionStep,
          correct: completionStep,
          undoCompletion: { follow: publishCompleted },
          cancel: [{ follow: releaseRoom }, { follow: unassignForms }],
          callOff: [{ follow: releaseRoom }, { follow: unassignForms }],
          markAsMissed: { follow: releaseRoom },
        },
        transition: { holds: {}, follow: (write) => updateDueIndex(write, [write.after.participantStudyId]) },
      },
    },
  },
  calls: visitCalls,
  taskKinds: { VISIT_SCHEDULE_MOVE: { makes: 'participantStudy', step: moveToSchedule, together: 50 } },
  tasks: { [markMissedTask]: markMissed },
  schedules: { [markMissedTask]: { cron: '5 * * * *' } },
}
