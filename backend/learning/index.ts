import type { Domain } from '../engine/types.ts'
import { assignmentHooks } from './assignments.ts'
import { learningCalls } from './calls.ts'
import { assignmentDemands, courseHooks, courseNews, lessonDemands, publishDemands } from './courses.ts'
import { demandTraining } from './demand.ts'
import { followSystem, followTask, newExternal } from './external/follow.ts'
import { tellLearners, tellTask } from './tell.ts'

/** Courses of the organisation: who takes which, how far they are, and what a study refuses to those who have not. Specification 1, sections 3 and 4, "Course". */
export const learningDomain: Domain = {
  hooks: {
    course: { ...courseHooks, alongside: (write) => [...courseNews(write), ...newExternal(write), ...publishDemands(write)] },
    courseLesson: { alongside: lessonDemands },
    courseAssignment: { ...assignmentHooks, alongside: (write) => [...courseNews(write), ...assignmentDemands(write)] },
    studyTraining: { alongside: (write) => [...courseNews(write), ...assignmentDemands(write)] },
    participantStudy: { alongside: demandTraining('RECRUITMENT', ({ conductStatus }) => conductStatus === 'WITHDRAWN') },
    consent: { alongside: demandTraining('CONSENT', ({ state }) => state === 'WITHDRAWN' || state === 'DECLINED') },
    participantVisit: { alongside: demandTraining('VISITS') },
    formSubmission: { alongside: demandTraining('FORMS') },
  },
  calls: learningCalls,
  tasks: { [tellTask]: (job) => tellLearners(job), [followTask]: followSystem },
  schedules: { [tellTask]: { cron: '40 10 * * *' }, [followTask]: { everyMinutes: 10 } },
}
