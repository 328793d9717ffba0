import { date, integer, ref } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/**
 * Who takes a course: everybody of whom all that it names holds (their role, a study and a site that they work on, or one person), now or from the day on
 * which it comes to hold. Naming nothing, it is for everybody who learns.
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
    /** The same day for all, or so many days after it came to be theirs. */
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
    wholeBelow: true,
  },
  form: { tabs: [{ key: 'details', fields: ['roleId', 'studyId', 'siteId', 'userId', 'dueOn', 'dueDays'] }] },
  audit: 'changes',
  deletion: 'remove',
})
