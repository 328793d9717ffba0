import { boolean, choice, date, datetime, integer, marks, multiChoice, ref, rollup, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { eventReview } from './eventReview.ts'
import { eventRules } from './eventRules.ts'
import { eventStatus } from './eventStatus.ts'
import { eventActions, eventGrade, eventOutcomes, eventRelations, outcomeTones, seriousCriteria } from './eventTerms.ts'

const isSerious = { field: 'isSerious', is: true } as const
const isUnreported = [isSerious, { field: 'reportedAt', filled: false }] as const

/**
 * Adverse event of a participant in a study: any untoward medical occurrence, related to the study treatment or not. A serious event must
 * be reported within 24 hours after the site became aware of it. ICH E6 and E2A.
 */
export const adverseEvent = defineResource({
  name: 'adverseEvent',
  namespace: 'safety',
  page: 'SAFETY',
  scope: ['org'],
  partOf: 'participantStudyId',
  restrictedThrough: ['participantId'],
  title: ['term', 'onsetOn'],
  path: { many: 'adverse-events', one: 'adverse-event' },
  copies: {
    participantId: 'participantStudyId.participantId',
    studyId: 'participantStudyId.studyId',
    siteId: 'participantStudyId.siteId',
  },
  delegatedWrites: [
    { writes: ['review'], task: 'MEDICAL_ASSESSMENT' },
    { writes: ['report'], task: 'SAFETY_REPORTING' },
  ],
  fields: {
    /** First in the form, which then offers only this participant's participations. */
    participantId: ref({ to: 'participant', required: true, once: true }),
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true, dependsOn: 'participantId' }),
    studyId: ref({ to: 'study', once: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    /** Number of the event within the participation, from 1. */
    number: integer({ min: 1, readOnly: true, numberWithin: ['participantStudyId'], unique: ['participantStudyId'] }),
    /** The event in the words of the site; a diagnosis rather than its symptoms. */
    term: text({ required: true, max: 200 }),
    /** Code of the event in a dictionary of the organization. */
    dictionaryTermId: ref({ to: 'dictionaryTerm' }),
    description: textarea({ max: 4000, required: { field: 'status', is: 'REPORTED' } }),
    onsetOn: date({ required: true, notInFuture: true }),
    isOngoing: boolean({ default: true }),
    endedOn: date({
      notInFuture: true,
      visibleWhen: { field: 'isOngoing', is: false },
      required: { all: [{ field: 'isOngoing', is: false }, { not: { field: 'outcome', in: ['FATAL', 'UNKNOWN'] } }] },
    }),
    grade: integer({ required: true, ...eventGrade }),
    relation: choice({
      values: eventRelations,
      required: {
        any: [
          { field: 'status', is: 'REPORTED' },
          { field: 'reviewStatus', is: 'REVIEWED' },
        ],
      },
    }),
    expectedness: choice({ values: ['EXPECTED', 'UNEXPECTED'] }),
    treatmentAction: choice({ values: eventActions }),
    outcome: choice({ values: eventOutcomes, tones: outcomeTones, required: { field: 'status', is: 'CLOSED' } }),
    isSerious: boolean({ required: true }),
    seriousCriteria: multiChoice({ values: seriousCriteria, visibleWhen: isSerious, required: isSerious }),
    /** Moment at which the site learned of the serious event. The deadline of the report counts from it. */
    awareAt: datetime({ namesZone: true, visibleWhen: isSerious, required: isSerious }),
    /** Deadline of the first report, 24 hours after `awareAt`. */
    reportDueAt: datetime({ namesZone: true, readOnly: true }),
    participantVisitId: ref({ to: 'participantVisit', dependsOn: 'participantStudyId' }),
    status: eventStatus,
    reportedAt: datetime({ namesZone: true, readOnly: true }),
    reportedBy: ref({ to: 'user', readOnly: true }),
    reviewStatus: eventReview,
    reviewedOn: datetime({ readOnly: true }),
    reviewedBy: ref({ to: 'user', readOnly: true }),
    lastFollowUpOn: rollup({ of: 'eventFollowUp', by: { adverseEventId: 'id' }, take: 'largest', field: 'notedOn', as: 'date' }),
    attention: marks({
      marks: {
        REPORT_LATE: { tone: 'danger', when: { all: [...isUnreported, { not: { field: 'reportDueAt', atLeast: '$now' } }] } },
        REPORT_DUE: { tone: 'warning', when: { all: [...isUnreported, { field: 'reportDueAt', atLeast: '$now' }] } },
        TO_REVIEW: { tone: 'info', when: { field: 'reviewStatus', is: 'TO_REVIEW' } },
      },
    }),
  },
  rules: eventRules,
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'OWN', restore: 'OWN', export: 'VIEW' },
  list: {
    columns: [
      'term',
      'participantId',
      'attention',
      'reportDueAt',
      'status',
      'grade',
      'isSerious',
      'onsetOn',
      'relation',
      'outcome',
      'lastFollowUpOn',
      'siteId',
      'studyId',
      'number',
    ],
    filters: [
      'participantStudyId',
      'participantId',
      'studyId',
      'siteId',
      'status',
      'attention',
      'isSerious',
      'grade',
      'relation',
      'outcome',
      'expectedness',
      'reviewStatus',
      'onsetOn',
      'endedOn',
      'reportDueAt',
      'reportedAt',
      'dictionaryTermId',
      'createdBy',
    ],
    quick: ['attention', 'isSerious', 'status'],
    search: ['term'],
    sort: '-onsetOn',
    phone: { second: ['attention', 'status', 'participantId'] },
  },
  summaries: { by: ['grade', 'onsetOn', 'studyId', 'siteId', 'status', 'isSerious', 'relation', 'outcome'] },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'who', fields: ['participantId', 'participantStudyId', 'siteId', 'number', 'participantVisitId', 'attention'] },
          { key: 'event', fields: ['term', 'dictionaryTermId', 'onsetOn', 'isOngoing', 'endedOn', 'grade', 'outcome', 'description'] },
          { key: 'assessment', fields: ['relation', 'expectedness', 'treatmentAction'] },
          {
            key: 'seriousness',
            fields: ['isSerious', 'seriousCriteria', 'awareAt', 'reportDueAt', 'reportedAt', 'reportedBy'],
          },
          { key: 'state', fields: ['status', 'reviewStatus', 'reviewedOn', 'reviewedBy', 'lastFollowUpOn'] },
        ],
      },
      { key: 'followUps', related: 'eventFollowUp', by: 'adverseEventId' },
      { key: 'signatures', panel: 'recordSignatures' },
    ],
  },
  screens: {
    list: '/adverse-events',
    inStudy: '/study/:studyId/adverse-events',
    create: '/adverse-event/new',
    edit: '/adverse-event/:id/:tab?',
  },
  menu: { area: 'main', group: 'conduct', order: 60, icon: 'alert' },
  notifies: {
    SERIOUS_EVENT: { when: isSerious, needs: 'OWN' },
    // A job checks the deadline every hour: a morning would be too late for 24 hours.
    SERIOUS_EVENT_DUE: { when: 'raised', needs: 'CONTRIBUTE', doneWhen: { not: { all: isUnreported } } },
    SERIOUS_EVENT_LATE: { when: 'raised', needs: 'CONTRIBUTE', doneWhen: { not: { all: isUnreported } } },
  },
  lockedWhen: { field: 'status', is: 'CLOSED' },
  audit: 'changes+reads',
  deletion: 'trash',
})
