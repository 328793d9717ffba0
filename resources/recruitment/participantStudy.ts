import { consentStates } from '../consents/consentStates.ts'
import { dctStatuses } from '../consents/dctAnswers.ts'
import {
  boolean,
  choice,
  custom,
  date,
  datetime,
  marks,
  multiChoice,
  ref,
  refs,
  status,
  tags,
  text,
  textarea,
} from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { conductStatus } from './conductStatus.ts'
import { notEnrolledCodes } from './notEnrolledCodes.ts'
import { referralSources } from './referralSources.ts'
import { withdrawalScopes } from './withdrawal.ts'

/** Undoing an enrolment clears these fields; the history still shows it. */
const notEnrolledAnyMore = { enrolledOn: null, enrolledBy: null, enrolledAt: null, isAboveGoal: false } as const

/**
 * A participant in a study at a site: a card on the board of that study site. Specification 2, sections 3 and 4 ("Recruitment status in a
 * study", "Screening failure", "Board rules").
 */
export const participantStudy = defineResource({
  name: 'participantStudy',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  orPage: 'SCREENING',
  scope: [{ studySite: { study: 'studyId', site: 'siteId', of: 'participantId' } }],
  ordered: { within: ['studyId', 'siteId', 'columnId'], between: 'columnId' },
  title: ['studyId', 'subjectId'],
  path: { many: 'participant-studies', one: 'participant-study' },
  delegatedWrites: [{ writes: ['enroll'], task: 'ELIGIBILITY' }],
  fields: {
    participantId: ref({ to: 'participant', required: true, once: true }),
    studyId: ref({ to: 'study', required: true, once: true, unique: ['participantId'] }),
    siteId: ref({ to: 'site', required: true, once: true }),
    subjectId: text({ max: 40, unique: ['studyId'] }),
    sourceId: ref({ to: 'studySource', dependsOn: 'studyId' }),
    /** Source from the time before each study had its own sources. Only for the history; never written. */
    source: choice({ values: referralSources, readOnly: true }),
    recruitmentStatus: status({
      states: ['IN_SCREENING', 'ENROLLED', 'NOT_ENROLLED'],
      tones: { IN_SCREENING: 'info', ENROLLED: 'success', NOT_ENROLLED: 'danger' },
      initial: 'IN_SCREENING',
      transitions: {
        enroll: {
          from: ['IN_SCREENING'],
          to: 'ENROLLED',
          action: 'CONTRIBUTE',
          // Calls without a date enrol today.
          asks: { enrolledOn: 'requiredOnScreens', subjectId: 'optional', groupId: 'optional', isAboveGoal: 'onDemand' },
          sets: { enrolledBy: '$me', enrolledAt: '$now' },
          undoneBy: 'undoEnrolment',
        },
        /** The user who enrolled the participant can undo it within an hour, without a reason. */
        undoEnrolment: {
          from: ['ENROLLED'],
          to: 'IN_SCREENING',
          action: 'CONTRIBUTE',
          when: {
            all: [
              { field: 'conductStatus', is: 'NOT_STARTED' },
              { field: 'enrolledBy', is: '$me' },
            ],
          },
          sets: notEnrolledAnyMore,
        },
        /** Reverses an enrolment after the hour, or by another user. */
        reverseEnrolment: {
          from: ['ENROLLED'],
          to: 'IN_SCREENING',
          action: 'ADMIN_STUDY:OWN',
          when: { field: 'conductStatus', is: 'NOT_STARTED' },
          reason: 'required',
          dangerous: true,
          sets: notEnrolledAnyMore,
        },
        markAsNotEnrolled: {
          from: ['IN_SCREENING'],
          to: 'NOT_ENROLLED',
          action: 'CONTRIBUTE',
          asks: {
            notEnrolledReasonId: 'requiredOnScreens',
            // Only for calls that send no reason from the organization's list.
            notEnrolledCode: 'onDemand',
            failedCheckIds: 'optional',
            screeningFailureReason: 'optional',
          },
          undoneBy: 'clearMarkAsNotEnrolled',
          reason: 'required',
        },
        clearMarkAsNotEnrolled: {
          from: ['NOT_ENROLLED'],
          to: 'IN_SCREENING',
          action: 'CONTRIBUTE',
          sets: { notEnrolledReasonId: null, notEnrolledCode: null, failedCheckIds: null, screeningFailure: false },
          reason: 'optional',
        },
      },
    }),
    conductStatus,
    conductStartedOn: date({ readOnly: true, once: true }),
    conductEndedAt: datetime({ readOnly: true }),
    conductEndedBy: ref({ to: 'user', readOnly: true }),
    withdrawalScope: multiChoice({ values: withdrawalScopes, readOnly: true }),
    withdrawnOn: date({ readOnly: true }),
    /** Version of the study's schedule that determines when the participant's visits are due. */
    visitScheduleId: ref({ to: 'visitSchedule', readOnly: true }),
    /** Completed visits, for the rules of the conduct board. Updated whenever a visit is completed. */
    completedVisitIds: refs({ to: 'visit', readOnly: true, maxCount: 1000 }),
    /** The visit whose column contains the card on the conduct board; empty before the first visit. */
    visitId: ref({ to: 'visit' }),
    /** Time at which the card entered its column on the conduct board; empty before conduct begins. */
    conductSince: datetime({ readOnly: true }),
    /**
     * Last day within the time limit of the card's column on the conduct board; empty: no limit. Written with `conductSince`, and when
     * the limit changes.
     */
    conductUntil: date({ readOnly: true }),
    columnId: ref({ to: 'boardColumn', required: true, dependsOn: 'studyId' }),
    /** Time at which the card entered its column on the recruitment board. */
    columnSince: datetime({ readOnly: true }),
    /**
     * Last day within the time limit of the card's column on the recruitment board. Written with the move, and when the limit changes.
     */
    columnUntil: date({ readOnly: true }),
    /** The user who is responsible for the participant; a member of the study site's staff. */
    ownerId: ref({ to: 'user' }),
    candidateStatusId: ref({ to: 'candidateStatus', dependsOn: 'studyId' }),
    groupId: ref({ to: 'studyGroup', dependsOn: 'studyId' }),
    /**
     * Decentralized studies only; empty before the first invitation. Changed by the invitation and by the participant's actions on their
     * own pages.
     */
    dctStatus: choice({ values: dctStatuses, readOnly: true }),
    /** Status of the last requested main consent; empty: not requested. Written with every transition of the consent. */
    consentStatus: choice({ values: consentStates, readOnly: true }),
    /** Reason why the participant is not enrolled, from the organization's list. Set and cleared together with the status. */
    notEnrolledReasonId: ref({ to: 'notEnrolledReason', readOnly: true }),
    /** Code of the reason in `notEnrolledReasonId`, from CONSORT. */
    notEnrolledCode: choice({ values: notEnrolledCodes, readOnly: true }),
    /** The participant did not meet the criteria. `updateCard` sets it together with `notEnrolledCode`. */
    screeningFailure: boolean({ default: false, readOnly: true }),
    /** The criterion checks that failed. Hidden with the checks of a restricted profile. */
    failedCheckIds: refs({ to: 'criterionCheck', readOnly: true, visibleWhen: { field: 'notEnrolledCode', is: 'CRITERIA_NOT_MET' } }),
    /** Details of the screening failure. */
    screeningFailureReason: textarea({
      max: 2000,
      visibleWhen: {
        any: [
          { field: 'screeningFailure', is: true },
          { field: 'notEnrolledCode', is: 'CRITERIA_NOT_MET' },
        ],
      },
    }),
    /** Reasons why the card needs attention. */
    attention: marks({
      marks: {
        FOLLOW_UP_OVERDUE: {
          tone: 'danger',
          has: {
            of: 'followUp',
            by: { participantId: 'participantId' },
            where: {
              all: [{ field: 'state', is: 'OPEN' }, { not: { field: 'dueOn', atLeast: '$today' } }],
            },
          },
        },
        FAILURE_UNEXPLAINED: {
          tone: 'warning',
          when: {
            all: [
              { field: 'screeningFailure', is: true },
              { field: 'screeningFailureReason', filled: false },
            ],
          },
        },
        IDLE: {
          tone: 'warning',
          when: {
            all: [
              { field: 'recruitmentStatus', is: 'IN_SCREENING' },
              { field: 'columnUntil', filled: true },
              { not: { field: 'columnUntil', atLeast: '$today' } },
            ],
          },
        },
        IDLE_IN_CONDUCT: {
          tone: 'warning',
          when: {
            all: [
              { field: 'conductStatus', is: 'UNDER_WAY' },
              { field: 'conductUntil', filled: true },
              { not: { field: 'conductUntil', atLeast: '$today' } },
            ],
          },
        },
      },
    }),
    /** Marks that apply only to this reader. */
    own: marks({
      marks: {
        MINE: { tone: 'info', when: { field: 'ownerId', is: '$me' } },
        FAVOURITE: { tone: 'info', has: { of: 'cardFavourite', by: { cardId: 'id' } } },
      },
    }),
    dateAdded: date({ defaultOffsetDays: 0 }),
    /** Date of the enrolment in the site's time zone; empty until the participant is enrolled. */
    enrolledOn: date({ readOnly: true, notInFuture: true }),
    /** Date of the randomisation in the site's time zone; empty until the participant is randomised. */
    randomisedOn: date({ readOnly: true }),
    enrolledBy: ref({ to: 'user', readOnly: true }),
    enrolledAt: datetime({ readOnly: true }),
    /** A user with OWN on studies confirmed that the goal of the study or the site is exceeded. */
    isAboveGoal: boolean({ default: false, readOnly: true }),
    tags: tags(),
    customValues: custom(),
  },
  rules: [
    {
      code: 'enrolledBeforeAdded',
      on: 'enrolledOn',
      when: {
        all: [
          { field: 'enrolledOn', filled: true },
          { field: 'dateAdded', filled: true },
        ],
      },
      require: { field: 'enrolledOn', atLeast: { field: 'dateAdded' } },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'OWN', export: 'VIEW' },
  list: {
    columns: ['participantId', 'studyId', 'siteId', 'subjectId', 'columnId', 'sourceId', 'recruitmentStatus', 'dateAdded', 'enrolledOn'],
    filters: [
      'studyId',
      'siteId',
      'columnId',
      'candidateStatusId',
      'groupId',
      'ownerId',
      'recruitmentStatus',
      'conductStatus',
      'screeningFailure',
      'notEnrolledCode',
      'notEnrolledReasonId',
      'sourceId',
      'attention',
      'own',
      'dateAdded',
      'columnSince',
      'conductSince',
      'enrolledOn',
      'randomisedOn',
      'tags',
      'createdBy',
    ],
    quick: ['recruitmentStatus', 'attention', 'own'],
    search: ['subjectId', 'participantId'],
    sort: '-dateAdded',
  },
  summaries: {
    by: [
      'recruitmentStatus',
      'conductStatus',
      'siteId',
      'studyId',
      'columnId',
      'candidateStatusId',
      'sourceId',
      'screeningFailure',
      'notEnrolledCode',
      'notEnrolledReasonId',
      'ownerId',
      'dateAdded',
      'enrolledOn',
    ],
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: [
          'participantId',
          'studyId',
          'siteId',
          'subjectId',
          'sourceId',
          'recruitmentStatus',
          'columnId',
          'columnSince',
          'conductSince',
          'candidateStatusId',
          'groupId',
          'ownerId',
          'consentStatus',
          'notEnrolledReasonId',
          'notEnrolledCode',
          'failedCheckIds',
          'screeningFailure',
          'screeningFailureReason',
          'dateAdded',
          'enrolledOn',
          'enrolledBy',
          'randomisedOn',
          'isAboveGoal',
          'tags',
          'customValues',
        ],
      },
    ],
  },
  screens: { list: '/study-participants', inStudy: '/study/:studyId/participants' },
  notifies: {
    NEW_PARTICIPANT: { when: 'created' },
    PARTICIPANT_ENROLLED: { when: { field: 'recruitmentStatus', is: 'ENROLLED' } },
    // Sent only to the new owner: one notification for all cards that a colleague transfers within a minute.
    OWNER_ASSIGNED: { when: 'raised' },
    REGISTRATION_COMPLETED: { when: { field: 'dctStatus', is: 'ACTIVE' } },
  },
  // The safety record of a participation outlives a mistaken enrolment.
  heldBy: [
    { of: 'adverseEvent', by: { participantStudyId: 'id' } },
    { of: 'deviation', by: { participantStudyId: 'id' } },
    { of: 'productMovement', by: { participantStudyId: 'id' } },
    { of: 'financeItem', by: { participantStudyId: 'id' } },
    { of: 'financeStipend', by: { participantStudyId: 'id' } },
    { of: 'randomisation', by: { participantStudyId: 'id' }, code: 'ParticipantRandomised' },
  ],
  audit: 'changes+reads',
  deletion: 'remove',
})
