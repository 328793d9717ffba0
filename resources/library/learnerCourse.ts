import { date, datetime, integer, marks, ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Number of days before a certificate expires at which the learner is reminded to renew it. */
export const renewalDays = 30

/**
 * Courses of each learner and their progress: a view over assignments, requirements of studies, and progress (migration 0101). Specification 1,
 * section 4, "Course: ready, in-progress, finished".
 */
export const learnerCourse = defineResource({
  name: 'learnerCourse',
  namespace: 'learning',
  page: 'LMS_ADMIN',
  scope: ['org'],
  partOf: 'courseId',
  view: true,
  derivedFrom: ['course', 'courseAssignment', 'courseProgress', 'studyTraining'],
  title: ['userId', 'courseId'],
  path: { many: 'learner-courses', one: 'learner-course' },
  fields: {
    courseId: ref({ to: 'course', required: true, readOnly: true }),
    userId: ref({ to: 'user' }),
    studyId: ref({ to: 'study' }),
    /** FINISHED only while the certificate is valid. */
    state: status({
      states: ['READY', 'IN_PROGRESS', 'FINISHED'],
      tones: { READY: 'neutral', IN_PROGRESS: 'progress', FINISHED: 'success' },
      initial: 'READY',
      transitions: {},
    }),
    attention: marks({
      marks: {
        OVERDUE: {
          tone: 'danger',
          when: {
            all: [
              { field: 'state', in: ['READY', 'IN_PROGRESS'] },
              { field: 'dueOn', filled: true },
              { not: { field: 'dueOn', atLeast: '$today' } },
            ],
          },
        },
        EXPIRED: {
          tone: 'danger',
          when: { all: [{ field: 'expiresOn', filled: true }, { not: { field: 'expiresOn', atLeast: '$today' } }] },
        },
      },
    }),
    dueOn: date(),
    finishedOn: datetime(),
    expiresOn: date(),
    quizScore: integer(),
    certificateNumber: text({ max: 20 }),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: ['userId', 'courseId', 'state', 'attention', 'dueOn', 'finishedOn', 'expiresOn', 'quizScore', 'certificateNumber'],
    filters: ['courseId', 'userId', 'studyId', 'state', 'attention', 'dueOn', 'finishedOn', 'expiresOn'],
    quick: ['state', 'attention'],
    search: [],
    sort: 'dueOn',
  },
  summaries: { by: ['state', 'userId', 'courseId', 'finishedOn'] },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['userId', 'courseId', 'state', 'dueOn', 'finishedOn', 'expiresOn', 'quizScore', 'certificateNumber'],
      },
    ],
  },
  audit: 'changes',
  deletion: 'none',
})
