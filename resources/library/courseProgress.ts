import { date, datetime, integer, json, ref, refs, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Progress of a learner in a course. Each attempt is a row and stays as evidence. Only the learner's own actions and the results of the
 * external learning system write it; clients cannot.
 */
export const courseProgress = defineResource({
  name: 'courseProgress',
  namespace: 'learning',
  page: 'LMS_ADMIN',
  scope: ['org'],
  title: ['courseId', 'userId'],
  path: { many: 'course-progresses', one: 'course-progress' },
  closesNotices: [
    {
      topics: ['COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES'],
      record: 'courseId',
      user: 'userId',
      when: { field: 'finishedOn', filled: true },
    },
  ],
  fields: {
    courseId: ref({ to: 'course', required: true, once: true }),
    userId: ref({ to: 'user', required: true, once: true }),
    /** Number of the attempt, from 1. Each renewal is a new attempt. */
    round: integer({ min: 1, readOnly: true, numberWithin: ['courseId', 'userId'], unique: ['courseId', 'userId'], required: true }),
    doneLessonIds: refs({ to: 'courseLesson' }),
    /** Files that the learner opened, by lesson: the document versions that they saw. */
    openedFiles: json({ shape: 'object', max: 200_000 }),
    /** Answers of the last quiz. `quizScore` is the share of right answers in per cent. */
    quizAnswers: json({ shape: 'object', max: 200_000 }),
    quizScore: integer({ min: 0, max: 100 }),
    quizTries: integer({ min: 0 }),
    finishedOn: datetime(),
    /** Last day of validity; empty: valid without limit. */
    expiresOn: date(),
    /** Public number to verify the certificate. */
    certificateNumber: text({ max: 20, unique: true }),
    /** Names of the learner and the course on that day, because a certificate never changes. */
    learnerName: text({ max: 200 }),
    courseName: text({ max: 160 }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: {
    columns: ['courseId', 'userId', 'round', 'createdAt', 'finishedOn', 'expiresOn', 'quizScore', 'quizTries', 'certificateNumber'],
    filters: ['courseId', 'userId', 'finishedOn', 'expiresOn'],
    search: ['certificateNumber'],
    sort: '-createdAt',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['courseId', 'userId', 'round', 'finishedOn', 'expiresOn', 'quizScore', 'quizTries', 'certificateNumber'],
      },
    ],
  },
  audit: 'changes',
  deletion: 'none',
})
