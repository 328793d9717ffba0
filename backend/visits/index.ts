import type { ResourceRow } from '#resources/rows.ts'
import type { Domain, Hook } from '../engine/types.ts'
import { bookVisit, fillBooking, releaseRoom } from './booking.ts'
import { visitCalls } from './calls.ts'
import { indexDue } from './dueIndex.ts'
import { assignNewForms, moveForms, takeBackForms } from './formsOfVisit.ts'
import { markMissed, markMissedTask } from './markMissed.ts'
import {
  beginVisits,
  checkCompletedDay,
  checkPlannedDay,
  fillCompletedDay,
  fillPlannedDay,
  followSchedule,
  publishCompleted,
} from './ofParticipants.ts'
import { moveToSchedule } from './putInUse.ts'
import { keepTiming, keepUsed } from './rules.ts'

type Step = Hook<ResourceRow['participantVisit']>

/** A visit gets a day, and takes up its room and the people in it. */
const planned: readonly Step[] = [
  { holds: {}, fill: fillBooking },
  { fill: fillPlannedDay, follow: checkPlannedDay },
  { follow: bookVisit },
]
/** A visit has taken place. */
const done: Step = { fill: fillCompletedDay, follow: checkCompletedDay }

/** What the declarations of visits cannot say. Specification 2, sections 3 to 5 and 7, "Visits". */
export const visitsDomain: Domain = {
  hooks: {
    visit: {
      on: {
        create: { follow: keepTiming },
        import: { follow: keepTiming },
        update: { follow: keepTiming },
        remove: { holds: {}, check: keepUsed },
      },
    },
    participantStudy: { on: { update: { followAll: followSchedule }, transitions: { addToConduct: { follow: beginVisits } } } },
    participantVisit: {
      on: {
        transitions: {
          schedule: [...planned, { follow: assignNewForms }],
          reschedule: [...planned, { follow: moveForms }],
          complete: done,
          correct: done,
          undoCompletion: { follow: publishCompleted },
          cancel: [{ follow: releaseRoom }, { follow: takeBackForms }],
          callOff: [{ follow: releaseRoom }, { follow: takeBackForms }],
          markAsMissed: { follow: releaseRoom },
        },
        transition: { holds: {}, follow: (taking) => indexDue(taking, [taking.after.participantStudyId]) },
      },
    },
  },
  calls: visitCalls,
  taskKinds: { VISIT_SCHEDULE_MOVE: { makes: 'participantStudy', step: moveToSchedule, together: 50 } },
  tasks: { [markMissedTask]: markMissed },
  schedules: { [markMissedTask]: { cron: '5 * * * *' } },
}
