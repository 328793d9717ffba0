import { choice, date, integer, marks, ref, status, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { movementKinds, movementsOfParticipants } from './movementKinds.ts'

const ifParticipantMovement = { field: 'kind', in: movementsOfParticipants } as const

/**
 * Movement of a study product at a site: receipt, dispensing, return, transfer or destruction. It never changes and is never deleted: a
 * mistake is reversed with a reason, and then no longer counts.
 */
export const productMovement = defineResource({
  name: 'productMovement',
  namespace: 'siteLogs',
  page: 'SITE_LOGS',
  scope: [{ studySite: { study: 'studyId', site: 'siteId', of: 'participantId' } }],
  restrictedThrough: ['participantId'],
  title: ['kind', 'lotId', 'movedOn'],
  path: { many: 'product-movements', one: 'product-movement' },
  copies: { studyId: 'lotId.studyId', siteId: 'lotId.siteId', productId: 'lotId.productId' },
  delegatedWrites: [{ writes: ['create', 'reverse'], task: 'PRODUCT' }],
  fields: {
    lotId: ref({ to: 'productLot', required: true, once: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    productId: ref({ to: 'studyProduct', readOnly: true }),
    kind: choice({ values: movementKinds, required: true, once: true }),
    quantity: integer({ required: true, min: 1, max: 100_000, once: true }),
    movedOn: date({ required: true, notInFuture: true, once: true, defaultOffsetDays: 0 }),
    participantId: ref({ to: 'participant', visibleWhen: ifParticipantMovement, required: ifParticipantMovement }),
    participantStudyId: ref({
      to: 'participantStudy',
      dependsOn: 'participantId',
      visibleWhen: ifParticipantMovement,
      required: ifParticipantMovement,
    }),
    participantVisitId: ref({ to: 'participantVisit', dependsOn: 'participantStudyId', visibleWhen: ifParticipantMovement }),
    /** Destination of a transfer; empty: the sponsor. The other site records the receipt itself. */
    toSiteId: ref({ to: 'site', visibleWhen: { field: 'kind', is: 'TRANSFERRED' } }),
    note: textarea({ max: 2000, once: true }),
    /** Change of the unused units and of the returned units of the lot. */
    stockChange: integer({ min: -100_000, max: 100_000, readOnly: true }),
    returnedChange: integer({ min: -100_000, max: 100_000, readOnly: true }),
    recordedBy: ref({ to: 'user', readOnly: true, maker: true }),
    status: status({
      states: ['RECORDED', 'REVERSED'],
      tones: { RECORDED: 'success', REVERSED: 'neutral' },
      initial: 'RECORDED',
      transitions: {
        reverse: { from: ['RECORDED'], to: 'REVERSED', action: 'OWN', reason: 'required', dangerous: true },
      },
    }),
    attention: marks({ marks: { REVERSED: { tone: 'warning', when: { field: 'status', is: 'REVERSED' } } } }),
  },
  rules: [
    {
      code: 'sameSite',
      on: 'toSiteId',
      when: { field: 'toSiteId', filled: true },
      require: { not: { field: 'toSiteId', is: { field: 'siteId' } } },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: [
      'movedOn',
      'kind',
      'lotId',
      'productId',
      'quantity',
      'participantId',
      'participantVisitId',
      'status',
      'recordedBy',
      'toSiteId',
      'siteId',
      'studyId',
      'note',
    ],
    filters: ['studyId', 'siteId', 'productId', 'lotId', 'kind', 'participantId', 'participantStudyId', 'movedOn', 'status', 'recordedBy'],
    quick: ['kind', 'movedOn'],
    search: [],
    phone: { first: ['kind', 'movedOn'], second: ['participantId', 'quantity', 'productId'] },
    sort: '-movedOn',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'what', fields: ['lotId', 'kind', 'quantity', 'movedOn', 'toSiteId', 'note'] },
          { key: 'participant', fields: ['participantId', 'participantStudyId', 'participantVisitId'] },
          { key: 'state', fields: ['studyId', 'siteId', 'productId', 'status', 'attention', 'recordedBy'] },
        ],
      },
    ],
  },
  screens: {
    list: '/product-movements',
    inStudy: '/study/:studyId/product-movements',
    create: '/product-movement/new',
    edit: '/product-movement/:id/:tab?',
  },
  menu: { area: 'main', group: 'conduct', order: 91, icon: 'movements', beside: 'productLot' },
  audit: 'changes+reads',
  deletion: 'none',
})
