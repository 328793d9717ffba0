import { choice, date, marks, ref, status, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { itemKinds, moneyFields } from './moneyFields.ts'

const isReversal = { field: 'reversesId', filled: true } as const

/**
 * Amount that a site has earned from the sponsor. A visit, a screening failure or an enrolment records it in its own transaction; users
 * record procedures and start-ups by hand. It never changes and is never deleted: a correction adds a reversing item.
 */
export const financeItem = defineResource({
  name: 'financeItem',
  namespace: 'finance',
  page: 'FINANCE',
  scope: ['org'],
  title: ['kind', 'subjectId', 'earnedOn'],
  path: { many: 'finance-items', one: 'finance-item' },
  requires: [{ of: 'studySite', by: { studyId: 'studyId', siteId: 'siteId' }, on: 'siteId', code: 'notAStudySite' }],
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, dependsOn: 'studyId' }),
    /**
     * Rate that was in force on the day. Its amounts are copied, so that a later change of the rate does not change the item. A released
     * holdback has none.
     */
    rateId: ref({ to: 'financeRate', required: { field: 'kind', isNot: 'HOLDBACK' }, once: true, dependsOn: 'studyId' }),
    kind: choice({ values: itemKinds, readOnly: true }),
    /** Empty for a start-up. Documents for the sponsor name participants by it alone. */
    subjectId: text({ max: 40, once: true }),
    participantStudyId: ref({ to: 'participantStudy', readOnly: true }),
    participantVisitId: ref({ to: 'participantVisit', readOnly: true }),
    visitId: ref({ to: 'visit', readOnly: true }),
    /** Name of the visit or the procedure. */
    label: text({ max: 120, readOnly: true }),
    earnedOn: date({ required: true, once: true, notInFuture: true }),
    ...moneyFields,
    origin: choice({ values: ['PERSON', 'STUDY'], default: 'PERSON', readOnly: true }),
    reason: textarea({ max: 2000, once: true, required: { field: 'origin', is: 'PERSON' } }),
    /** The visit or participation that earned it, or the invoice that held it back. Empty for items by hand and once reversed, so that each earns once at a time. */
    sourceKey: text({ max: 60, readOnly: true, unique: ['kind'] }),
    /** The item that this one reverses. */
    reversesId: ref({ to: 'financeItem', readOnly: true, unique: true }),
    /** The draft or issued invoice that contains it. */
    invoiceId: ref({ to: 'financeInvoice', readOnly: true }),
    status: status({
      states: ['RECORDED', 'REVERSED'],
      tones: { RECORDED: 'success', REVERSED: 'neutral' },
      initial: 'RECORDED',
      transitions: {
        reverse: {
          from: ['RECORDED'],
          to: 'REVERSED',
          sets: { sourceKey: null },
          action: 'CONTRIBUTE',
          when: {
            all: [
              { field: 'origin', is: 'PERSON' },
              { field: 'reversesId', filled: false },
            ],
          },
          reason: 'required',
          dangerous: true,
        },
        // Runs when the visit, screening failure or enrolment is corrected or undone.
        reverseAutomatically: { from: ['RECORDED'], to: 'REVERSED', sets: { sourceKey: null }, reason: 'optional' },
      },
    }),
    attention: marks({
      marks: {
        NOT_INVOICED: {
          tone: 'info',
          when: {
            all: [
              { field: 'invoiceId', filled: false },
              { field: 'status', is: 'RECORDED' },
              { field: 'reversesId', filled: false },
            ],
          },
        },
        REVERSAL: { tone: 'warning', when: isReversal },
      },
    }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: [
      'kind',
      'label',
      'subjectId',
      'earnedOn',
      'total',
      'currency',
      'status',
      'attention',
      'invoiceId',
      'studyId',
      'siteId',
      'amount',
      'overhead',
      'holdback',
    ],
    filters: ['studyId', 'siteId', 'kind', 'visitId', 'earnedOn', 'currency', 'status', 'attention', 'origin', 'invoiceId'],
    quick: ['attention', 'kind', 'earnedOn'],
    search: ['subjectId', 'label'],
    sort: '-earnedOn',
    phone: { first: ['kind', 'subjectId'], second: ['total', 'status', 'earnedOn', 'label'] },
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'thing', fields: ['studyId', 'siteId', 'rateId', 'kind', 'label', 'subjectId', 'earnedOn', 'reason'] },
          { key: 'money', fields: ['amount', 'overhead', 'holdback', 'total', 'currency'] },
          { key: 'state', fields: ['status', 'attention', 'origin', 'reversesId', 'invoiceId'] },
        ],
      },
    ],
  },
  screens: {
    list: '/finance/items',
    inStudy: '/study/:studyId/finance',
    create: '/finance/item/new',
    edit: '/finance/item/:id/:tab?',
  },
  menu: { area: 'main', group: 'finance', order: 10, icon: 'money' },
  confidential: true,
  audit: 'changes',
  deletion: 'none',
})
