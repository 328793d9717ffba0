import type { Domain } from '../../platform/engine/types.ts'
import { requireTraining } from '../../studies/training.ts'
import { rejectSecondAssignment } from './assignments.ts'
import { learningCalls } from './calls.ts'
import { buildAssignmentRequirements, buildCourseNotices, buildLessonRequirements, publishRequirements, requireContent } from './courses.ts'
import { followNewExternal, followSystem, followTask } from './external/follow.ts'

/**
 * Domain of the organisation's courses: their learners, their progress, and the tasks that a study closes to untrained staff.
 * Specification 1, sections 3 and 4, "Course".
 */
export const learningDomain: Domain = {
  hooks: {
    course: {
      on: {
        create: { send: followNewExternal },
        restore: { send: followNewExternal },
        transitions: { publish: { follow: requireContent } },
        every: { send: (write) => [...buildCourseNotices(write), ...publishRequirements(write)] },
      },
    },
    courseLesson: { on: { every: { send: buildLessonRequirements } } },
    courseAssignment: {
      on: {
        // The second of two simultaneous assignments sees the first.
        create: { holds: { courseId: 'alone' }, check: rejectSecondAssignment },
        update: { holds: { courseId: 'alone' }, check: rejectSecondAssignment },
        every: { send: (write) => [...buildCourseNotices(write), ...buildAssignmentRequirements(write)] },
      },
    },
    studyTraining: { on: { every: { send: (write) => [...buildCourseNotices(write), ...buildAssignmentRequirements(write)] } } },
    participantStudy: { on: { every: { send: requireTraining('RECRUITMENT', ({ conductStatus }) => conductStatus === 'WITHDRAWN') } } },
    consent: { on: { every: { send: requireTraining('CONSENT', ({ state }) => state === 'WITHDRAWN' || state === 'DECLINED') } } },
    participantVisit: { on: { every: { send: requireTraining('VISITS') } } },
    formSubmission: { on: { every: { send: requireTraining('FORMS') } } },
  },
  calls: learningCalls,
  tasks: { [followTask]: followSystem },
  schedules: { [followTask]: { everyMinutes: 10 } },
}
