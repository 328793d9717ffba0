import { date, integer, ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Assignment of a course to all users who meet every condition (role, study and site that they work on, or a single user), now or later.
 * Without a condition: to all learners.
 */
export const courseAssignment = defineResource({
  name: 'courseAssignment',
  namespace: 'learning',
  page: 'LMS_ADMIN',
  scope: ['org'],
  partOf: 'courseId',
  title: 'courseId',
  path: { many: 'course-assignments', one: 'course-assignment' },
  fields: {
    courseId: ref({ to: 'course', required: true, once: true }),
    roleId: ref({ to: 'role' }),
    studyId: ref({ to: 'study' }),
    siteId: ref({ to: 'site' }),
    userId: ref({ to: 'user' }),
    /** Due date for all learners. `dueDays` instead counts days from each learner's assignment. */
    dueOn: date(),
    dueDays: integer({ min: 1, max: 730 }),
  },
  rules: [
    {
      code: 'oneDueDay',
      on: 'dueDays',
      when: { field: 'dueOn', filled: true },
      require: { field: 'dueDays', filled: false },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE' },
  list: {
    columns: ['roleId', 'studyId', 'siteId', 'userId', 'dueOn', 'dueDays'],
    filters: ['courseId', 'roleId', 'studyId', 'siteId', 'userId', 'dueOn'],
    search: [],
    sort: '-createdAt',
    unpagedWhenNested: true,
  },
  form: { tabs: [{ key: 'details', fields: ['roleId', 'studyId', 'siteId', 'userId', 'dueOn', 'dueDays'] }] },
  audit: 'changes',
  deletion: 'remove',
})
