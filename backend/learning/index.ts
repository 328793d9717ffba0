import type { Domain } from '../engine/types.ts'
import { demandTraining } from '../studies/training.ts'
import { refuseSecondAssignment } from './assignments.ts'
import { learningCalls } from './calls.ts'
import { assignmentDemands, courseNews, lessonDemands, publishDemands, requireContent } from './courses.ts'
import { followSystem, followTask, newExternal } from './external/follow.ts'

/** Courses of the organisation: who takes which, how far they are, and what a study refuses to those who have not. Specification 1, sections 3 and 4, "Course". */
export const learningDomain: Domain = {
  hooks: {
    course: {
      on: {
        create: { send: newExternal },
        restore: { send: newExternal },
        transitions: { publish: { follow: requireContent } },
        every: { send: (write) => [...courseNews(write), ...publishDemands(write)] },
      },
    },
    courseLesson: { on: { every: { send: lessonDemands } } },
    courseAssignment: {
      on: {
        // The second of two simultaneous assignments sees the first.
        create: { holds: { courseId: 'alone' }, check: refuseSecondAssignment },
        update: { holds: { courseId: 'alone' }, check: refuseSecondAssignment },
        every: { send: (write) => [...courseNews(write), ...assignmentDemands(write)] },
      },
    },
    studyTraining: { on: { every: { send: (write) => [...courseNews(write), ...assignmentDemands(write)] } } },
    participantStudy: { on: { every: { send: demandTraining('RECRUITMENT', ({ conductStatus }) => conductStatus === 'WITHDRAWN') } } },
    consent: { on: { every: { send: demandTraining('CONSENT', ({ state }) => state === 'WITHDRAWN' || state === 'DECLINED') } } },
    participantVisit: { on: { every: { send: demandTraining('VISITS') } } },
    formSubmission: { on: { every: { send: demandTraining('FORMS') } } },
  },
  calls: learningCalls,
  tasks: { [followTask]: followSystem },
  schedules: { [followTask]: { everyMinutes: 10 } },
}
