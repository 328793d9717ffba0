import { choice, date, integer, marks, ref, rollup, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { invoiceStatus } from './invoiceStatus.ts'
import { currencies } from './money.ts'
import { moneyFields } from './moneyFields.ts'

/**
 * Invoice to the sponsor for what one site of a study earned in a period, in one currency. A draft collects items; an issued invoice has
 * a number and never changes. Cancelling an issued invoice writes a credit note over the same lines and releases the items.
 */
export const financeInvoice = defineResource({
  name: 'financeInvoice',
  namespace: 'finance',
  page: 'FINANCE',
  scope: ['org'],
  title: ['document', 'number', 'studyId', 'periodFrom'],
  path: { many: 'finance-invoices', one: 'finance-invoice' },
  requires: [{ of: 'studySite', by: { studyId: 'studyId', siteId: 'siteId' }, on: 'siteId', code: 'notAStudySite' }],
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, dependsOn: 'studyId' }),
    ...moneyFields,
    currency: choice({ values: currencies, required: true, once: true, default: 'CAD' }),
    periodFrom: date({ required: true, once: true }),
    periodUntil: date({ required: true, once: true }),
    document: choice({ values: ['INVOICE', 'CREDIT_NOTE'], default: 'INVOICE', readOnly: true }),
    /** Running number within the organization, for invoices and credit notes. Never used again. */
    number: integer({ min: 1, readOnly: true, unique: 'forever' }),
    status: invoiceStatus,
    lineCount: rollup({ of: 'financeLine', by: { invoiceId: 'id' } }),
    issuedOn: date({ readOnly: true }),
    dueOn: date({ readOnly: true }),
    paidOn: date({ readOnly: true, notInFuture: true }),
    paymentReference: text({ max: 120, readOnly: true }),
    /** Day on which the amount held back on it was recorded as earned. */
    holdbackReleasedOn: date({ readOnly: true }),
    /** The cancelled invoice of a credit note. */
    reversesId: ref({ to: 'financeInvoice', readOnly: true, unique: true }),
    attention: marks({
      marks: {
        OVERDUE: {
          tone: 'danger',
          when: {
            all: [
              { field: 'status', is: 'ISSUED' },
              { field: 'document', is: 'INVOICE' },
              { field: 'dueOn', filled: true },
              { not: { field: 'dueOn', atLeast: '$today' } },
            ],
          },
        },
      },
    }),
  },
  rules: [{ code: 'endBeforeStart', on: 'periodUntil', require: { field: 'periodUntil', atLeast: { field: 'periodFrom' } } }],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: [
      'number',
      'document',
      'status',
      'attention',
      'total',
      'currency',
      'studyId',
      'siteId',
      'periodFrom',
      'periodUntil',
      'issuedOn',
      'dueOn',
      'paidOn',
      'lineCount',
    ],
    filters: [
      'studyId',
      'siteId',
      'currency',
      'status',
      'document',
      'attention',
      'periodFrom',
      'periodUntil',
      'issuedOn',
      'dueOn',
      'paidOn',
      'holdbackReleasedOn',
    ],
    quick: ['status', 'attention', 'currency'],
    search: ['paymentReference'],
    sort: '-issuedOn',
    phone: { second: ['total', 'status', 'attention', 'document'] },
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'thing', fields: ['studyId', 'siteId', 'currency', 'periodFrom', 'periodUntil'] },
          { key: 'money', fields: ['amount', 'overhead', 'holdback', 'total', 'lineCount'] },
          {
            key: 'state',
            fields: [
              'document',
              'number',
              'status',
              'attention',
              'issuedOn',
              'dueOn',
              'paidOn',
              'paymentReference',
              'holdbackReleasedOn',
              'reversesId',
            ],
          },
        ],
      },
      { key: 'lines', related: 'financeLine', by: 'invoiceId' },
    ],
  },
  screens: { list: '/finance/invoices', create: '/finance/invoice/new', edit: '/finance/invoice/:id/:tab?' },
  menu: { area: 'main', group: 'finance', order: 20, icon: 'invoices', beside: 'financeItem' },
  confidential: true,
  audit: 'changes',
  deletion: 'none',
})
