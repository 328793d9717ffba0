import { date, multiChoice, ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { studyTasks } from './studyTasks.ts'

/** Default number of days that staff have to finish a newly required course. */
export const graceDays = 14

/**
 * Course that a study requires of its staff. Until they have finished it, the named tasks are refused (ICH E6(R3), 2.3: people who
 * conduct a trial are qualified by training for their tasks).
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
    /** First day on which the tasks are refused. Until then, staff have time to take the course. */
    demandedFrom: date({ defaultOffsetDays: graceDays }),
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
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'courseId', 'tasks', 'demandedFrom'] }] },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'remove',
})
