import { boolean, integer, ref, status, text, textarea } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'
import { renewalDays } from './learnerCourse.ts'

/** Learners take a course on their own page. */
const dueNotice = { when: 'due', at: '/learning?course=:id', isNamedInMails: true } as const
const of = { resource: 'learnerCourse', by: 'courseId', to: 'userId' } as const

/** It stands in the external learning system, which says what it is called and what ends it. */
const elsewhere = { field: 'externalId', filled: true } as const

/**
 * What staff learn: documents, films and links in their order, then a quiz. A course of the external learning system stands here too, so that both are assigned,
 * demanded and counted alike. Specification 1, section 3, "Course".
 */
export const course = defineResource({
  name: 'course',
  namespace: 'learning',
  page: 'LMS_ADMIN',
  scope: [{ published: { state: 'status', study: 'studyId' } }],
  title: 'name',
  path: { many: 'courses', one: 'course' },
  fields: {
    name: text({ required: true, max: 160, unique: true, readOnly: elsewhere }),
    description: textarea({ max: 4000 }),
    /** Whose staff it is for; empty: for everybody. */
    studyId: ref({ to: 'study', once: true }),
    /** Minutes that it takes. */
    length: integer({ min: 1, max: 6000, readOnly: elsewhere }),
    /** A form whose questions have a right answer. */
    quizFormId: ref({ to: 'form', readOnly: elsewhere }),
    /** Per cent of the questions that are answered right. */
    passMark: integer({
      min: 1,
      max: 100,
      default: 80,
      visibleWhen: { field: 'quizFormId', filled: true },
      required: { field: 'quizFormId', filled: true },
    }),
    hasCertificate: boolean({ default: true }),
    /** After so many months it is taken again; empty: once is enough. */
    validMonths: integer({ min: 1, max: 120 }),
    /** What the external learning system calls it. */
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
  menu: { area: 'admin', order: 74, icon: 'read' },
  notifies: {
    COURSE_TO_TAKE: {
      ...dueNotice,
      due: {
        of,
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
      due: { of, on: { field: 'dueOn', days: [-7, 14] }, while: { field: 'state', isNot: 'FINISHED' }, isRepeatedLate: true },
    },
    COURSE_EXPIRES: { ...dueNotice, due: { of, on: { field: 'expiresOn', days: [-renewalDays, 14] } } },
  },
  audit: 'changes',
  deletion: 'trash',
})
