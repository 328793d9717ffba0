import { boolean, choice, date, integer, ref, refs, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { reportNames } from './reportNames.ts'
import { reportPeriods } from './reportPeriods.ts'

const isScheduled = { field: 'frequency', in: ['DAILY', 'WEEKLY', 'MONTHLY'] } as const
const isCustom = { field: 'report', is: 'custom' } as const
const isFixed = { field: 'period', is: 'FIXED' } as const

/**
 * Saved report with optional scheduled delivery. Each recipient gets the figures that they may see at that moment. Times are in the
 * organization's time zone.
 */
export const savedReport = defineResource({
  name: 'savedReport',
  namespace: 'report',
  page: 'REPORTS',
  scope: [{ ownOrShared: { shared: 'isShared' } }],
  title: 'name',
  path: { many: 'saved-reports', one: 'saved-report' },
  fields: {
    name: text({ required: true, max: 120 }),
    /** `custom`: a report of the organization. */
    report: choice({ values: [...reportNames, 'custom'], required: true, once: true }),
    customReportId: ref({ to: 'customReport', visibleWhen: isCustom, required: isCustom }),
    studyId: ref({ to: 'study' }),
    siteId: ref({ to: 'site' }),
    period: choice({ values: reportPeriods, required: true, default: 'ALL' }),
    from: date({ visibleWhen: isFixed }),
    to: date({ visibleWhen: isFixed }),
    isShared: boolean({ default: false }),
    frequency: choice({ values: ['NEVER', 'DAILY', 'WEEKLY', 'MONTHLY'], required: true, default: 'NEVER' }),
    weekday: choice({
      values: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
      visibleWhen: { field: 'frequency', is: 'WEEKLY' },
      required: { field: 'frequency', is: 'WEEKLY' },
    }),
    /** At most 28, because some months have no later day. */
    dayOfMonth: integer({
      min: 1,
      max: 28,
      visibleWhen: { field: 'frequency', is: 'MONTHLY' },
      required: { field: 'frequency', is: 'MONTHLY' },
    }),
    /** Full hour after which the report is sent, from 0 to 23. */
    hour: integer({ min: 0, max: 23, default: 7, visibleWhen: isScheduled, required: isScheduled }),
    /** Empty: only the author. Only users who may see the list of users choose recipients. */
    recipientIds: refs({ to: 'user', maxCount: 50, visibleWhen: isScheduled, read: { page: 'ADMIN_USERS', action: 'VIEW' } }),
    /** True to send the report even if it has no figures. */
    sendWhenEmpty: boolean({ default: false, visibleWhen: isScheduled }),
    /** Last day for which the report was sent, so that it is not sent twice for a day. */
    sentFor: date({ readOnly: true }),
  },
  rules: [
    {
      code: 'reportNeedsStudy',
      on: 'studyId',
      when: { field: 'report', is: 'studyInsights' },
      require: { field: 'studyId', filled: true },
    },
    {
      code: 'periodEndsBefore',
      on: 'to',
      when: {
        all: [
          { field: 'from', filled: true },
          { field: 'to', filled: true },
        ],
      },
      require: { field: 'to', atLeast: { field: 'from' } },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'VIEW', update: 'VIEW', remove: 'VIEW' },
  list: {
    columns: ['name', 'report', 'customReportId', 'studyId', 'period', 'frequency', 'recipientIds', 'sentFor', 'createdBy'],
    filters: ['report', 'studyId', 'frequency', 'isShared'],
    search: ['name'],
    sort: 'name',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'what', fields: ['name', 'report', 'customReportId', 'studyId', 'siteId', 'period', 'from', 'to', 'isShared'] },
          { key: 'when', fields: ['frequency', 'weekday', 'dayOfMonth', 'hour', 'recipientIds', 'sendWhenEmpty', 'sentFor'] },
        ],
      },
    ],
  },
  audit: 'changes',
  deletion: 'remove',
})
