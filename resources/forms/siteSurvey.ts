import { choice, date, integer, ref, refs, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Recurring survey of sites, monthly or yearly: a library form, the sites and the start date. Specification 1, section 3, "Survey". */
export const siteSurvey = defineResource({
  name: 'siteSurvey',
  namespace: 'siteSurvey',
  page: 'ADMIN_SITE_SURVEYS',
  scope: ['org'],
  title: 'name',
  path: { many: 'site-surveys', one: 'site-survey' },
  refersTo: [
    {
      field: 'formId',
      // Sites answer only forms that a Medical Officer approved.
      must: {
        all: [
          { field: 'isActive', is: true },
          { field: 'approvedVersion', filled: true },
        ],
      },
      writes: ['open'],
      code: 'FormNotInUse',
    },
  ],
  fields: {
    name: text({ required: true, max: 120, unique: true }),
    formId: ref({ to: 'form', required: true }),
    /** Length of a reporting period. */
    frequency: choice({ values: ['MONTHLY', 'YEARLY'], required: true, once: true, default: 'MONTHLY' }),
    /** Empty: all sites. */
    siteIds: refs({ to: 'site', maxCount: 200 }),
    /** The first period is the one that contains this day. */
    startsOn: date({ required: true, defaultOffsetDays: 0 }),
    /** Days after the end of a period in which sites can still answer on time. */
    dueDays: integer({ min: 0, max: 90, required: true, default: 7 }),
    state: status({
      states: ['DRAFT', 'OPEN', 'ENDED'],
      tones: { DRAFT: 'neutral', OPEN: 'success', ENDED: 'neutral' },
      initial: 'DRAFT',
      transitions: {
        open: { from: ['DRAFT', 'ENDED'], to: 'OPEN', action: 'CONTRIBUTE', sets: { endedOn: null } },
        end: { from: ['OPEN'], to: 'ENDED', action: 'CONTRIBUTE', sets: { endedOn: '$today' }, dangerous: true },
      },
    }),
    endedOn: date({ readOnly: true }),
  },
  actions: {
    list: ['VIEW', 'SITE_SURVEYS:VIEW'],
    read: ['VIEW', 'SITE_SURVEYS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'OWN',
    restore: 'OWN',
  },
  list: {
    columns: ['name', 'state', 'frequency', 'formId', 'siteIds', 'startsOn', 'dueDays', 'endedOn'],
    filters: ['state', 'frequency', 'formId'],
    quick: ['state'],
    search: ['name'],
    sort: 'name',
  },
  form: { tabs: [{ key: 'details', fields: ['name', 'formId', 'frequency', 'siteIds', 'startsOn', 'dueDays'] }] },
  detail: {
    tabs: [
      { key: 'answered', related: 'siteSurveyPeriod', by: 'surveyId' },
      { key: 'comparison', panel: 'surveyComparison' },
      { key: 'more', fields: ['name', 'formId', 'frequency', 'siteIds', 'startsOn', 'dueDays', 'state', 'endedOn'] },
    ],
  },
  screens: {
    needs: 'VIEW',
    list: '/admin/site-surveys',
    create: '/admin/site-surveys/new',
    edit: '/admin/site-surveys/edit/:id',
    show: '/admin/site-surveys/:id',
  },
  menu: { area: 'admin', group: 'studies', order: 50, icon: 'profile' },
  notifies: { SURVEY_DUE: { when: 'raised', at: '/site-surveys', isNamedInMails: true, doneWhen: { field: 'state', is: 'ENDED' } } },
  audit: 'changes',
  deletion: 'trash',
})
