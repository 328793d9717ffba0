import { boolean, integer, ref, status, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { renewalDays } from './learnerCourse.ts'

/** Notification about a due course. It opens the course on the learner's own page. */
const dueNotice = { when: 'due', at: '/learning?course=:id', isNamedInMails: true } as const
const noticeSource = { resource: 'learnerCourse', by: 'courseId', to: 'userId' } as const

/** True for a course of the external learning system, which defines the name and the end of the course. */
const externalCondition = { field: 'externalId', filled: true } as const

/**
 * Course for staff: documents, films and links in order, then a quiz. Courses of the external learning system are also rows, so that all
 * courses are assigned, required and counted alike. Specification 1, section 3, "Course".
 */
export const course = defineResource({
  name: 'course',
  namespace: 'learning',
  page: 'LMS_ADMIN',
  scope: [{ published: { state: 'status', study: 'studyId' } }],
  title: 'name',
  path: { many: 'courses', one: 'course' },
  fields: {
    name: text({ required: true, max: 160, unique: true, readOnly: externalCondition }),
    description: textarea({ max: 4000 }),
    /** Study for whose staff the course is; empty: all staff. */
    studyId: ref({ to: 'study', once: true }),
    /** Duration in minutes. */
    length: integer({ min: 1, max: 6000, readOnly: externalCondition }),
    /** A form whose questions have right answers. */
    quizFormId: ref({ to: 'form', readOnly: externalCondition }),
    /** Minimum share of right answers, in per cent. */
    passMark: integer({
      min: 1,
      max: 100,
      default: 80,
      visibleWhen: { field: 'quizFormId', filled: true },
      required: { field: 'quizFormId', filled: true },
    }),
    hasCertificate: boolean({ default: true }),
    /** Months after which learners must repeat the course; empty: it is never repeated. */
    validMonths: integer({ min: 1, max: 120 }),
    /** ID in the external learning system. */
    externalId: text({ max: 200, unique: true, readOnly: true }),
    status: status({
      states: ['DRAFT', 'PUBLISHED', 'RETIRED'],
      tones: { DRAFT: 'neutral', PUBLISHED: 'success', RETIRED: 'neutral' },
      initial: 'DRAFT',
      transitions: {
        publish: { from: ['DRAFT', 'RETIRED'], to: 'PUBLISHED', action: 'CONTRIBUTE' },
        retire: { from: ['PUBLISHED'], to: 'RETIRED', action: 'CONTRIBUTE', dangerous: true },
      },
    }),
  },
  actions: {
    list: ['VIEW', 'LEARNING:VIEW', 'ADMIN_STUDY:VIEW'],
    read: ['VIEW', 'LEARNING:VIEW', 'ADMIN_STUDY:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'OWN',
    restore: 'OWN',
    export: 'VIEW',
  },
  list: {
    columns: ['name', 'status', 'studyId', 'length', 'quizFormId', 'validMonths', 'hasCertificate'],
    filters: ['status', 'studyId', 'quizFormId', 'hasCertificate'],
    quick: ['status'],
    search: ['name', 'description'],
    sort: 'name',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'course', fields: ['name', 'description', 'studyId', 'length'] },
          { key: 'finish', fields: ['quizFormId', 'passMark', 'hasCertificate', 'validMonths'] },
        ],
      },
    ],
  },
  detail: {
    tabs: [
      { key: 'lessons', related: 'courseLesson', by: 'courseId' },
      { key: 'assignments', related: 'courseAssignment', by: 'courseId' },
      { key: 'learners', related: 'learnerCourse', by: 'courseId' },
      {
        key: 'more',
        fields: [
          'name',
          'description',
          'studyId',
          'length',
          'quizFormId',
          'passMark',
          'hasCertificate',
          'validMonths',
          'externalId',
          'status',
        ],
      },
    ],
  },
  screens: {
    needs: 'VIEW',
    guard: { page: 'LMS_ADMIN' },
    list: '/admin/learning',
    create: '/admin/learning/new',
    edit: '/admin/learning/edit/:id',
    show: '/admin/learning/:id',
  },
  menu: { area: 'admin', group: 'training', order: 10, icon: 'book' },
  notifies: {
    COURSE_TO_TAKE: {
      ...dueNotice,
      due: {
        of: noticeSource,
        while: {
          all: [
            { field: 'state', is: 'READY' },
            { field: 'finishedOn', filled: false },
          ],
        },
      },
    },
    COURSE_DUE: {
      ...dueNotice,
      due: { of: noticeSource, on: { field: 'dueOn', days: [-7, 14] }, while: { field: 'state', isNot: 'FINISHED' }, isRepeatedLate: true },
    },
    COURSE_EXPIRES: { ...dueNotice, due: { of: noticeSource, on: { field: 'expiresOn', days: [-renewalDays, 14] } } },
  },
  audit: 'changes',
  deletion: 'trash',
})
