import { date, multiChoice, ref } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'
import { studyTasks } from './studyTasks.ts'

/** Days that staff have to take a course which a study comes to demand, where it names no day. */
export const graceDays = 14

/**
 * A course that a study demands: whoever works on it takes the course, and the tasks that are named are refused to them until they have finished it (ICH E6(R3),
 * 2.3: people who conduct a trial are qualified by training for their tasks).
 */
export const studyTraining = defineResource({
  name: 'studyTraining',
  namespace: 'learning',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  title: ['studyId', 'courseId'],
  path: { many: 'study-trainings', one: 'study-training' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    courseId: ref({ to: 'course', required: true, once: true, unique: ['studyId'] }),
    tasks: multiChoice({ values: studyTasks, required: true }),
    /** The day from which the tasks are refused: until then there is time to take the course. */
    demandedFrom: date({ startsInDays: graceDays }),
  },
  actions: {
    list: ['VIEW', 'LMS_ADMIN:VIEW'],
    read: ['VIEW', 'LMS_ADMIN:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: {
    columns: ['courseId', 'tasks', 'demandedFrom'],
    filters: ['studyId', 'courseId', 'tasks', 'demandedFrom'],
    search: [],
    sort: '-createdAt',
    wholeBelow: true,
  },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'courseId', 'tasks', 'demandedFrom'] }] },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'remove',
})
