import { choice, date, multiChoice, ref, text, time } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** In the order of a week that begins on Monday, as `extract(isodow)` counts. */
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

const works = { field: 'kind', is: 'WORKS' } as const

/**
 * When a member of staff works, week by week, and when they are away: visits that are planned with them at another time take a reason. Whoever has no hours is
 * there whenever a visit is.
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
    /** Where they work at these hours; empty: at every site. */
    siteId: ref({ to: 'site', visibleWhen: works }),
    weekdays: multiChoice({ values: weekdays, required: works, visibleWhen: works }),
    startsOn: date({ required: true, index: true }),
    /** Empty: until somebody says otherwise. */
    endsOn: date({ required: { field: 'kind', is: 'AWAY' } }),
    /** By the clocks of the site; of somebody who is away empty: the whole day. */
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
