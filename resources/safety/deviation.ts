import { boolean, choice, date, datetime, integer, marks, ref, status, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Origins of deviations: recorded by a person, or by the visit whose day or absence deviates from the schedule. */
export const deviationOrigins = ['PERSON', 'OUTSIDE_WINDOW', 'MISSED_VISIT'] as const

const visitOrigins = ['OUTSIDE_WINDOW', 'MISSED_VISIT'] as const
const isReviewed = { field: 'status', in: ['REVIEWED', 'CLOSED'] } as const
const isClosed = { field: 'status', is: 'CLOSED' } as const

/**
 * Departure from the protocol at a study site, of one participant or of the site. Two grades: important deviations may affect the rights,
 * safety or well-being of participants or the reliability of the data (ICH E3, questions and answers); all others are minor.
 */
export const deviation = defineResource({
  name: 'deviation',
  namespace: 'safety',
  page: 'SAFETY',
  scope: [{ studySite: { study: 'studyId', site: 'siteId', of: 'participantId' } }],
  restrictedThrough: ['participantId'],
  title: ['category', 'occurredOn'],
  path: { many: 'deviations', one: 'deviation' },
  copies: { participantId: 'participantStudyId.participantId' },
  requires: [
    { of: 'studySite', by: { studyId: 'studyId', siteId: 'siteId' }, on: 'siteId', code: 'notAStudySite' },
    {
      of: 'participantStudy',
      by: { id: 'participantStudyId', studyId: 'studyId', siteId: 'siteId' },
      on: 'participantStudyId',
      code: 'participationOfOther',
    },
  ],
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, dependsOn: 'studyId' }),
    /** Empty if the deviation concerns the site as a whole. */
    participantId: ref({ to: 'participant', once: true }),
    participantStudyId: ref({
      to: 'participantStudy',
      once: true,
      dependsOn: 'participantId',
      required: { field: 'participantId', filled: true },
    }),
    participantVisitId: ref({ to: 'participantVisit', dependsOn: 'participantStudyId' }),
    number: integer({ min: 1, readOnly: true, numberWithin: ['studyId', 'siteId'], unique: ['studyId', 'siteId'] }),
    origin: choice({ values: deviationOrigins, default: 'PERSON', readOnly: true }),
    category: choice({
      values: ['CONSENT', 'ELIGIBILITY', 'VISIT_WINDOW', 'PROCEDURE', 'TREATMENT', 'SAFETY_REPORTING', 'OTHER'],
      required: true,
    }),
    grading: choice({ values: ['MINOR', 'IMPORTANT'], tones: { MINOR: 'neutral', IMPORTANT: 'danger' }, required: isReviewed }),
    occurredOn: date({ required: true, notInFuture: true }),
    foundOn: date({ required: true, notInFuture: true, defaultOffsetDays: 0 }),
    /** Days outside the window, for a deviation that a completed visit recorded: negative before it, positive after it. */
    daysOutside: integer({ min: -4000, max: 4000, readOnly: true }),
    description: textarea({ max: 4000, required: { field: 'origin', is: 'PERSON' } }),
    cause: textarea({ max: 4000 }),
    correctiveAction: textarea({ max: 4000 }),
    preventiveAction: textarea({ max: 4000 }),
    isBoardReportRequired: boolean({ required: isReviewed }),
    boardReportedOn: date({ notInFuture: true, visibleWhen: { field: 'isBoardReportRequired', is: true } }),
    status: status({
      states: ['OPEN', 'REVIEWED', 'CLOSED'],
      tones: { OPEN: 'warning', REVIEWED: 'progress', CLOSED: 'neutral' },
      initial: 'OPEN',
      transitions: {
        review: {
          from: ['OPEN'],
          to: 'REVIEWED',
          action: 'REVIEW',
          asks: { grading: 'required', isBoardReportRequired: 'required' },
          sets: { reviewedOn: '$now', reviewedBy: '$me' },
        },
        close: {
          from: ['REVIEWED'],
          to: 'CLOSED',
          action: 'CONTRIBUTE',
          asks: { cause: 'optional', correctiveAction: 'optional', preventiveAction: 'optional', boardReportedOn: 'optional' },
          sets: { closedOn: '$now', closedBy: '$me' },
        },
        reopen: {
          from: ['REVIEWED', 'CLOSED'],
          to: 'OPEN',
          action: 'OWN',
          reason: 'required',
          sets: { reviewedOn: null, reviewedBy: null, closedOn: null, closedBy: null },
        },
      },
    }),
    reviewedOn: datetime({ readOnly: true }),
    reviewedBy: ref({ to: 'user', readOnly: true }),
    closedOn: datetime({ readOnly: true }),
    closedBy: ref({ to: 'user', readOnly: true }),
    /** The visit was corrected after staff had worked on this deviation, and no longer deviates. */
    isVisitCorrected: boolean({ default: false, readOnly: true }),
    attention: marks({
      marks: {
        BOARD_REPORT_DUE: {
          tone: 'danger',
          when: {
            all: [
              { field: 'isBoardReportRequired', is: true },
              { field: 'boardReportedOn', filled: false },
            ],
          },
        },
        VISIT_CORRECTED: { tone: 'warning', when: { all: [{ field: 'isVisitCorrected', is: true }, { not: isClosed }] } },
        TO_REVIEW: { tone: 'info', when: { field: 'status', is: 'OPEN' } },
      },
    }),
  },
  rules: [
    {
      code: 'foundBeforeOccurred',
      on: 'foundOn',
      require: { field: 'foundOn', atLeast: { field: 'occurredOn' } },
    },
    {
      code: 'reportedBeforeOccurred',
      on: 'boardReportedOn',
      when: { field: 'boardReportedOn', filled: true },
      require: { field: 'boardReportedOn', atLeast: { field: 'occurredOn' } },
    },
    {
      code: 'boardReportMissing',
      on: 'boardReportedOn',
      when: { all: [isClosed, { field: 'isBoardReportRequired', is: true }] },
      require: { field: 'boardReportedOn', filled: true },
    },
    ...(['cause', 'correctiveAction'] as const).map((on) => ({
      code: 'importantNeedsAction',
      on,
      when: { all: [isClosed, { field: 'grading', is: 'IMPORTANT' }] },
      require: { field: on, filled: true },
    })),
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'OWN', restore: 'OWN', export: 'VIEW' },
  list: {
    columns: [
      'category',
      'daysOutside',
      'grading',
      'status',
      'attention',
      'occurredOn',
      'participantId',
      'participantVisitId',
      'number',
      'origin',
      'siteId',
      'studyId',
    ],
    filters: [
      'studyId',
      'siteId',
      'participantId',
      'participantStudyId',
      'participantVisitId',
      'category',
      'grading',
      'status',
      'attention',
      'origin',
      'isBoardReportRequired',
      'occurredOn',
      'foundOn',
      'createdBy',
    ],
    quick: ['status', 'attention', 'category', 'grading'],
    phone: { second: ['grading', 'status', 'participantId', 'daysOutside'] },
    search: ['description'],
    sort: '-occurredOn',
  },
  summaries: { by: ['category', 'occurredOn', 'studyId', 'siteId', 'status', 'grading', 'origin'] },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'where', fields: ['studyId', 'siteId', 'participantId', 'participantStudyId', 'participantVisitId', 'number', 'origin'] },
          { key: 'deviation', fields: ['category', 'grading', 'occurredOn', 'foundOn', 'daysOutside', 'description'] },
          { key: 'actions', fields: ['cause', 'correctiveAction', 'preventiveAction', 'isBoardReportRequired', 'boardReportedOn'] },
          { key: 'state', fields: ['status', 'attention', 'reviewedOn', 'reviewedBy', 'closedOn', 'closedBy', 'isVisitCorrected'] },
        ],
      },
    ],
  },
  screens: {
    list: '/deviations',
    inStudy: '/study/:studyId/deviations',
    create: '/deviation/new',
    edit: '/deviation/:id/:tab?',
  },
  menu: { area: 'main', group: 'conduct', order: 70, icon: 'exception', beside: 'adverseEvent' },
  lockedWhen: isClosed,
  // A visit records each kind of deviation once.
  uniqueWhile: [{ fields: ['participantVisitId', 'origin'], when: { field: 'origin', in: visitOrigins }, code: 'DeviationRecorded' }],
  audit: 'changes+reads',
  deletion: 'trash',
})
