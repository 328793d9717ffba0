import { choice, date, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { itemKinds, moneyFields } from './moneyFields.ts'

/** Line of an invoice or a credit note: a copy of an item, which stays when the item is released. */
export const financeLine = defineResource({
  name: 'financeLine',
  namespace: 'finance',
  page: 'FINANCE',
  scope: ['org'],
  partOf: 'invoiceId',
  title: ['kind', 'subjectId', 'earnedOn'],
  path: { many: 'finance-lines', one: 'finance-line' },
  fields: {
    invoiceId: ref({ to: 'financeInvoice', required: true, once: true }),
    itemId: ref({ to: 'financeItem', required: true, once: true, unique: ['invoiceId'] }),
    kind: choice({ values: itemKinds, readOnly: true }),
    label: text({ max: 120, readOnly: true }),
    subjectId: text({ max: 40, readOnly: true }),
    earnedOn: date({ readOnly: true }),
    ...moneyFields,
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: ['kind', 'label', 'subjectId', 'earnedOn', 'amount', 'overhead', 'holdback', 'total', 'currency'],
    filters: ['invoiceId', 'kind', 'earnedOn'],
    search: ['subjectId', 'label'],
    sort: 'earnedOn',
    phone: { first: ['kind', 'subjectId'], second: ['total', 'earnedOn', 'label'] },
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['invoiceId', 'itemId', 'kind', 'label', 'subjectId', 'earnedOn', 'amount', 'overhead', 'holdback', 'total', 'currency'],
      },
    ],
  },
  confidential: true,
  audit: 'changes',
  deletion: 'none',
})
