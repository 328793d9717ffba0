import { choice, decimal, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { currencies, moneyScale, mostMoney } from './money.ts'

const sum = { scale: moneyScale, isMoney: true, min: -mostMoney, max: mostMoney, unitIn: 'currency' } as const

/**
 * Sums of what a site of a study earned in a month, in one currency: a view (migration 0361). Invoiced, paid and outstanding count the
 * items that were earned in that month. Sums of different currencies are never added.
 */
export const financeMonth = defineResource({
  name: 'financeMonth',
  namespace: 'finance',
  page: 'FINANCE',
  scope: ['org'],
  view: true,
  derivedFrom: ['financeItem', 'financeInvoice'],
  title: ['month', 'studyId', 'siteId'],
  path: { many: 'finance-months', one: 'finance-month' },
  fields: {
    /** YYYY-MM. */
    month: text({ max: 7 }),
    studyId: ref({ to: 'study' }),
    siteId: ref({ to: 'site' }),
    currency: choice({ values: currencies }),
    /** Payable now: without holdback. */
    earned: decimal(sum),
    invoiced: decimal(sum),
    paid: decimal(sum),
    /** Invoiced and not paid. */
    outstanding: decimal(sum),
    holdback: decimal(sum),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: ['month', 'studyId', 'siteId', 'currency', 'earned', 'invoiced', 'paid', 'outstanding', 'holdback'],
    filters: ['studyId', 'siteId', 'currency', 'month'],
    quick: ['currency'],
    search: [],
    sort: '-month',
    phone: { first: ['month', 'studyId'], second: ['earned', 'siteId'] },
  },
  form: {
    tabs: [{ key: 'details', fields: ['month', 'studyId', 'siteId', 'currency', 'earned', 'invoiced', 'paid', 'outstanding', 'holdback'] }],
  },
  screens: { list: '/finance/months' },
  menu: { area: 'main', group: 'finance', order: 60, icon: 'moneyByMonth', beside: 'financeItem' },
  confidential: true,
  audit: 'changes',
  deletion: 'none',
})
