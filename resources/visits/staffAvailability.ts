import { choice, date, multiChoice, ref, text, time } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Days of the week in ISO order: the first is Monday, as in `extract(isodow)`. */
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

const works = { field: 'kind', is: 'WORKS' } as const

/**
 * Working hours and absences of staff. A visit with a staff member outside their hours requires a reason. Staff without hours are always
 * available.
 */
export const staffAvailability = defineResource({
  name: 'staffAvailability',
  namespace: 'studyScheduler',
  page: 'STUDY_SCHEDULER',
  orPage: 'ADMIN_USERS',
  scope: ['org'],
  title: ['userId', 'kind', 'startsOn'],
  path: { many: 'staff-availabilities', one: 'staff-availability' },
  fields: {
    userId: ref({ to: 'user', required: true, once: true }),
    kind: choice({ values: ['WORKS', 'AWAY'], required: true, once: true, default: 'WORKS' }),
    /** Site at which the user works at these hours; empty: every site. */
    siteId: ref({ to: 'site', visibleWhen: works }),
    weekdays: multiChoice({ values: weekdays, required: works, visibleWhen: works }),
    startsOn: date({ required: true, index: true }),
    /** Empty: the working hours have no end date. */
    endsOn: date({ required: { field: 'kind', is: 'AWAY' } }),
    /** Start in the site's time zone; empty for an absence of the whole day. */
    startTime: time({ required: works }),
    endTime: time({ required: works }),
    note: text({ max: 200 }),
  },
  rules: [
    {
      code: 'endsBeforeItBegins',
      on: 'endsOn',
      when: { field: 'endsOn', filled: true },
      require: { field: 'endsOn', atLeast: { field: 'startsOn' } },
    },
    {
      code: 'endsBeforeItBegins',
      on: 'endTime',
      when: {
        all: [
          { field: 'startTime', filled: true },
          { field: 'endTime', filled: true },
        ],
      },
      require: { field: 'endTime', atLeast: { field: 'startTime' } },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: ['userId', 'kind', 'weekdays', 'startTime', 'endTime', 'startsOn', 'endsOn', 'siteId', 'note'],
    filters: ['userId', 'kind', 'siteId', 'weekdays', 'startsOn', 'endsOn'],
    quick: ['kind'],
    search: ['note'],
    sort: '-startsOn',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['userId', 'kind', 'siteId', 'weekdays', 'startTime', 'endTime', 'startsOn', 'endsOn', 'note'],
      },
    ],
  },
  screens: { list: '/staff-availability' },
  audit: 'changes',
  deletion: 'remove',
})
