import { date, datetime, integer, json, ref, refs, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * How far somebody has come in a course: a row for each time that they take it, which stays as the proof that they did. The learner's own steps write it, and
 * what the external learning system says of them: there is nothing here that a client may write.
 */
export const courseProgress = defineResource({
  name: 'courseProgress',
  namespace: 'learning',
  page: 'LMS_ADMIN',
  scope: ['org'],
  title: ['courseId', 'userId'],
  path: { many: 'course-progresses', one: 'course-progress' },
  fields: {
    courseId: ref({ to: 'course', required: true, once: true }),
    userId: ref({ to: 'user', required: true, once: true }),
    /** 1 for the first time; a renewal is another one. */
    round: integer({ min: 1, readOnly: true, numberWithin: ['courseId', 'userId'], unique: ['courseId', 'userId'], required: true }),
    doneLessonIds: refs({ to: 'courseLesson' }),
    /** By lesson the file that its learner opened: the version of its document that they had before them. */
    openedFiles: json({ shape: 'object', max: 200_000 }),
    /** What was answered last, and how much of it was right, in per cent. */
    quizAnswers: json({ shape: 'object', max: 200_000 }),
    quizScore: integer({ min: 0, max: 100 }),
    quizTries: integer({ min: 0 }),
    finishedOn: datetime(),
    /** Its last day; empty: it holds for good. */
    expiresOn: date(),
    /** By which anybody can check the certificate. */
    certificateNumber: text({ max: 20, unique: true }),
    /** As they were called on that day: what a certificate says does not change. */
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
