import { boolean, choice, date, decimal, integer, marks, ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { currencies, moneyScale, mostMoney } from './money.ts'

/**
 * Amount that a participant is owed for a completed visit. Not part of the sponsor's invoices. Finance staff see the subject ID and no
 * name; the receipt has a line for the participant's signature.
 */
export const financeStipend = defineResource({
  name: 'financeStipend',
  namespace: 'finance',
  page: 'FINANCE',
  scope: ['org'],
  title: ['subjectId', 'owedOn'],
  path: { many: 'finance-stipends', one: 'finance-stipend' },
  fields: {
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    rateId: ref({ to: 'financeRate', readOnly: true }),
    participantStudyId: ref({ to: 'participantStudy', readOnly: true }),
    participantVisitId: ref({ to: 'participantVisit', readOnly: true }),
    visitId: ref({ to: 'visit', readOnly: true }),
    subjectId: text({ max: 40, readOnly: true }),
    owedOn: date({ readOnly: true }),
    currency: choice({ values: currencies, readOnly: true }),
    amount: decimal({ min: 0, max: mostMoney, scale: moneyScale, isMoney: true, unitIn: 'currency', readOnly: true }),
    /** The visit. Empty once the stipend is cancelled, so that a visit owes one stipend at a time. */
    sourceKey: text({ max: 60, readOnly: true, unique: true }),
    status: status({
      states: ['OWED', 'PAID', 'CANCELLED'],
      tones: { OWED: 'warning', PAID: 'success', CANCELLED: 'neutral' },
      initial: 'OWED',
      transitions: {
        pay: {
          from: ['OWED'],
          to: 'PAID',
          action: 'CONTRIBUTE',
          asks: { paidOn: 'required', method: 'required', paymentReference: 'optional' },
          sets: { paidBy: '$me' },
          undoneBy: 'undoPayment',
        },
        // A stipend whose visit was undone is cancelled then.
        undoPayment: {
          from: ['PAID'],
          to: 'OWED',
          action: 'OWN',
          reason: 'required',
          sets: { paidOn: null, method: null, paymentReference: null, paidBy: null },
        },
        // The participant declines the stipend.
        cancel: { from: ['OWED'], to: 'CANCELLED', action: 'OWN', reason: 'required', dangerous: true },
        // Runs when the completion of the visit is corrected or undone.
        cancelAutomatically: { from: ['OWED'], to: 'CANCELLED', sets: { sourceKey: null, isVisitUndone: false }, reason: 'optional' },
      },
    }),
    paidOn: date({ readOnly: true, notInFuture: true }),
    method: choice({ values: ['CASH', 'TRANSFER', 'CHEQUE', 'PREPAID_CARD', 'OTHER'], readOnly: true }),
    paymentReference: text({ max: 120, readOnly: true }),
    paidBy: ref({ to: 'user', readOnly: true }),
    /** Running number of the latest receipt within the organization. Never used again: a payment after an undone one has a new number. */
    receiptNumber: integer({ min: 1, readOnly: true, unique: 'forever' }),
    /** The completion of the visit was undone after the payment. */
    isVisitUndone: boolean({ default: false, readOnly: true }),
    attention: marks({
      marks: { VISIT_UNDONE: { tone: 'danger', when: { field: 'isVisitUndone', is: true } } },
    }),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: ['subjectId', 'visitId', 'owedOn', 'amount', 'currency', 'status', 'attention', 'paidOn', 'method', 'studyId', 'siteId'],
    filters: ['studyId', 'siteId', 'visitId', 'status', 'attention', 'currency', 'owedOn', 'paidOn', 'method', 'paidBy'],
    quick: ['status', 'attention', 'owedOn'],
    search: ['subjectId', 'paymentReference'],
    sort: '-owedOn',
    phone: { second: ['amount', 'status', 'attention', 'visitId'] },
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'thing', fields: ['studyId', 'siteId', 'subjectId', 'visitId', 'owedOn', 'amount', 'currency'] },
          {
            key: 'state',
            fields: ['status', 'attention', 'paidOn', 'method', 'paymentReference', 'paidBy', 'receiptNumber'],
          },
        ],
      },
    ],
  },
  screens: { list: '/finance/stipends', show: '/finance/stipend/:id' },
  menu: { area: 'main', group: 'finance', order: 30, icon: 'stipends', beside: 'financeItem' },
  confidential: true,
  audit: 'changes',
  deletion: 'none',
})
