import { datetime, decimal, integer, ref, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

const celsius = { min: -200, max: 100, scale: 1, once: true } as const

/** Storage of a study product outside its temperature range. Quarantines the lots of the product at the site; each is released on its own. */
export const temperatureExcursion = defineResource({
  name: 'temperatureExcursion',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: [{ studySite: { study: 'studyId', site: 'siteId' } }],
  title: ['productId', 'startedAt'],
  path: { many: 'temperature-excursions', one: 'temperature-excursion' },
  requires: [{ of: 'studySite', by: { studyId: 'studyId', siteId: 'siteId' }, on: 'siteId', code: 'notAStudySite' }],
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, dependsOn: 'studyId' }),
    productId: ref({ to: 'studyProduct', required: true, once: true, dependsOn: 'studyId' }),
    startedAt: datetime({ namesZone: true, required: true, once: true }),
    endedAt: datetime({ namesZone: true, once: true }),
    /** Lowest and highest measured temperature in °C. */
    lowest: decimal({ ...celsius, required: { field: 'highest', filled: false } }),
    highest: decimal(celsius),
    description: textarea({ required: true, max: 4000 }),
    /** Lots that this excursion quarantined. */
    quarantined: integer({ min: 0, readOnly: true }),
  },
  rules: [
    {
      code: 'endBeforeStart',
      on: 'endedAt',
      when: { field: 'endedAt', filled: true },
      require: { field: 'endedAt', atLeast: { field: 'startedAt' } },
    },
    {
      code: 'highestBelowLowest',
      on: 'highest',
      when: {
        all: [
          { field: 'lowest', filled: true },
          { field: 'highest', filled: true },
        ],
      },
      require: { field: 'highest', atLeast: { field: 'lowest' } },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: ['startedAt', 'productId', 'lowest', 'highest', 'endedAt', 'quarantined', 'siteId', 'studyId', 'createdBy'],
    filters: ['studyId', 'siteId', 'productId', 'startedAt', 'createdBy'],
    quick: ['startedAt'],
    search: ['description'],
    sort: '-startedAt',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['studyId', 'siteId', 'productId', 'startedAt', 'endedAt', 'lowest', 'highest', 'description', 'quarantined'],
      },
    ],
  },
  screens: { list: '/temperature-excursions', create: '/temperature-excursion/new', edit: '/temperature-excursion/:id/:tab?' },
  menu: { area: 'main', group: 'conduct', order: 92, icon: 'excursions', beside: 'productLot' },
  audit: 'changes',
  deletion: 'none',
})
