import { choice, date, integer, ref, rollup, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { enrolmentPlanFields, enrolmentPlanRule } from './enrolmentPlanFields.ts'

/** Participations in this study at this site. */
const participationsAtSite = { of: 'participantStudy', by: { studyId: 'studyId', siteId: 'siteId' } } as const

/** A study at one of its sites. Specification 2, sections 3, 4 and 7. */
export const studySite = defineResource({
  name: 'studySite',
  namespace: 'studies',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  title: ['studyId', 'siteId'],
  path: { many: 'study-sites', one: 'study-site' },
  refersTo: [
    {
      field: 'studyId',
      // A reopened site of a study with closed recruitment waits until recruitment starts again.
      must: { not: { field: 'status', in: ['COMPLETED', 'CANCELLED', 'ARCHIVED'] } },
      writes: ['reopen'],
      code: 'StudyHasEnded',
    },
  ],
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    siteId: ref({ to: 'site', required: true, once: true, unique: ['studyId'] }),
    principalInvestigator: text({ max: 120 }),
    enrollmentGoal: integer({ min: 0, max: 100_000 }),
    // Empty: the values of the study apply.
    ...enrolmentPlanFields,
    enrolled: rollup({ ...participationsAtSite, where: { field: 'recruitmentStatus', is: 'ENROLLED' } }),
    inScreening: rollup({ ...participationsAtSite, where: { field: 'recruitmentStatus', is: 'IN_SCREENING' } }),
    /** Date of the last enrolment, to find sites without a recent one. */
    lastEnrolledOn: rollup({
      ...participationsAtSite,
      where: { field: 'recruitmentStatus', is: 'ENROLLED' },
      take: 'largest',
      field: 'enrolledOn',
      as: 'date',
    }),
    openedOn: date(),
    closedOn: date({ readOnly: true, notInFuture: true }),
    // Chosen when the last open site of a recruiting study is closed; a hook of the studies domain then changes the study's status.
    studyStatusAfter: choice({ values: ['ACTIVE_NOT_RECRUITING', 'ON_HOLD', 'COMPLETED'], readOnly: true }),
    status: status({
      states: ['OPEN', 'CLOSED'],
      tones: { OPEN: 'success', CLOSED: 'neutral' },
      initial: 'OPEN',
      transitions: {
        close: {
          from: ['OPEN'],
          to: 'CLOSED',
          action: 'CONTRIBUTE',
          asks: { closedOn: 'required', studyStatusAfter: 'onDemand' },
          reason: 'required',
          dangerous: true,
        },
        reopen: {
          from: ['CLOSED'],
          to: 'OPEN',
          action: 'OWN',
          sets: { closedOn: null, studyStatusAfter: null },
          reason: 'optional',
        },
      },
    }),
  },
  rules: [
    enrolmentPlanRule,
    {
      code: 'endBeforeStart',
      on: 'closedOn',
      when: {
        all: [
          { field: 'openedOn', filled: true },
          { field: 'closedOn', filled: true },
        ],
      },
      require: { field: 'closedOn', atLeast: { field: 'openedOn' } },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'OWN', export: 'VIEW' },
  list: {
    columns: [
      'studyId',
      'siteId',
      'status',
      'principalInvestigator',
      'enrollmentGoal',
      'enrolled',
      'inScreening',
      'lastEnrolledOn',
      'openedOn',
    ],
    filters: ['studyId', 'siteId', 'status', 'openedOn', 'enrollmentGoal', 'enrolled', 'inScreening', 'lastEnrolledOn'],
    quick: ['status'],
    search: ['principalInvestigator'],
    sort: '-openedOn',
    unpagedWhenNested: true,
  },
  summaries: { by: ['status', 'studyId', 'siteId', 'openedOn'] },
  form: {
    tabs: [
      {
        key: 'details',
        fields: [
          'studyId',
          'siteId',
          'principalInvestigator',
          'enrollmentGoal',
          'enrolmentStartsOn',
          'enrolmentRampDays',
          'enrolmentEndsOn',
          'openedOn',
          'closedOn',
          'studyStatusAfter',
          'status',
        ],
      },
    ],
  },
  lockedWith: ['studyId'],
  heldBy: [{ of: 'participantStudy', by: { studyId: 'studyId', siteId: 'siteId' } }],
  audit: 'changes',
  deletion: 'remove',
})
