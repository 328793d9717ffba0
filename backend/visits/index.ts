import type { Domain } from '../engine/types.ts'
import { bookVisit, fillBooking, keepBooked } from './booking.ts'
import { visitCalls } from './calls.ts'
import { indexDue } from './dueIndex.ts'
import { giveForms } from './formsOfVisit.ts'
import { markMissed, markMissedTask } from './markMissed.ts'
import { beginVisits, fillDay, followSchedule, judgeDay } from './ofParticipants.ts'
import { keepTiming, keepUsed } from './rules.ts'

/** What the declarations of visits cannot say. Specification 2, sections 3 to 5 and 7, "Visits". */
export const visitsDomain: Domain = {
  hooks: {
    room: { guard: { on: ['remove'] }, beforeWrite: keepBooked },
    visit: { guard: { on: ['remove'] }, beforeWrite: keepUsed, afterWrite: keepTiming, afterWriteOn: ['create', 'update', 'import'] },
    participantStudy: { afterWrites: followSchedule, afterWriteOn: ['update'], onTransition: beginVisits },
    participantVisit: {
      guard: { on: ['transition'] },
      beforeWrite: async (write) => ({ ...(await fillBooking(write)), ...fillDay(write) }),
      async onTransition(taking) {
        await judgeDay(taking)
        await bookVisit(taking)
        await giveForms(taking)
        await indexDue(taking, [taking.after.participantStudyId])
      },
    },
  },
  calls: visitCalls,
  tasks: { [markMissedTask]: markMissed },
  schedules: { [markMissedTask]: { cron: '5 * * * *' } },
}
