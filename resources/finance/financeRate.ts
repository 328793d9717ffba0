import { choice, date, decimal, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { currencies, moneyScale, mostMoney } from './money.ts'
import { rateKinds } from './moneyFields.ts'

const ifVisitRate = { field: 'kind', in: ['VISIT', 'STIPEND'] } as const
const ifSponsorPays = { field: 'kind', isNot: 'STIPEND' } as const
const ifProcedureRate = { field: 'kind', is: 'PROCEDURE' } as const
const percent = { min: 0, max: 100, scale: moneyScale, visibleWhen: ifSponsorPays } as const

/**
 * Amount that a visit, procedure, screening failure, enrolment or start-up earns in a study, or that a participant is owed for a visit. A
 * rate of a site replaces the rate of the study. A constraint of the database (migration 0361) keeps two rates for the same thing from
 * overlapping in time.
 */
export const financeRate = defineResource({
  name: 'financeRate',
  namespace: 'finance',
  page: 'FINANCE',
  scope: ['org'],
  title: ['kind', 'label', 'validFrom'],
  path: { many: 'finance-rates', one: 'finance-rate' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    /** Empty: all sites of the study. */
    siteId: ref({ to: 'site', once: true }),
    kind: choice({ values: rateKinds, required: true, once: true }),
    visitId: ref({ to: 'visit', dependsOn: 'studyId', visibleWhen: ifVisitRate, required: ifVisitRate }),
    /** Name of the procedure. */
    label: text({ max: 120, visibleWhen: ifProcedureRate, required: ifProcedureRate }),
    currency: choice({ values: currencies, required: true, default: 'CAD' }),
    amount: decimal({ required: true, min: 0, max: mostMoney, scale: moneyScale, isMoney: true, unitIn: 'currency' }),
    validFrom: date({ required: true }),
    /** Last day. Empty: until further notice. */
    validUntil: date(),
    overheadPercent: decimal(percent),
    holdbackPercent: decimal(percent),
  },
  rules: [
    {
      code: 'endBeforeStart',
      on: 'validUntil',
      when: { field: 'validUntil', filled: true },
      require: { field: 'validUntil', atLeast: { field: 'validFrom' } },
    },
  ],
  heldBy: [
    { of: 'financeItem', by: { rateId: 'id' } },
    { of: 'financeStipend', by: { rateId: 'id' } },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'OWN', update: 'OWN', remove: 'OWN', export: 'VIEW' },
  list: {
    columns: [
      'kind',
      'studyId',
      'siteId',
      'visitId',
      'label',
      'amount',
      'currency',
      'overheadPercent',
      'holdbackPercent',
      'validFrom',
      'validUntil',
    ],
    filters: ['studyId', 'siteId', 'kind', 'visitId', 'currency', 'validFrom', 'validUntil'],
    quick: ['kind', 'currency'],
    search: ['label'],
    sort: '-validFrom',
    phone: { first: ['kind', 'visitId', 'label'], second: ['amount', 'studyId', 'siteId', 'validFrom'] },
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'thing', fields: ['studyId', 'siteId', 'kind', 'visitId', 'label'] },
          { key: 'money', fields: ['amount', 'currency', 'overheadPercent', 'holdbackPercent'] },
          { key: 'time', fields: ['validFrom', 'validUntil'] },
        ],
      },
    ],
  },
  screens: { list: '/finance/rates', create: '/finance/rate/new', edit: '/finance/rate/:id/:tab?' },
  menu: { area: 'main', group: 'finance', order: 40, icon: 'rates', beside: 'financeItem' },
  confidential: true,
  audit: 'changes',
  deletion: 'remove',
})
