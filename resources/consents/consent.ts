import { boolean, choice, date, datetime, file, integer, json, marks, ref, status, text, textarea, time } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { languages } from '../core/values/preferences.ts'
import { consentStates, grantedConsents, openConsents } from './consentStates.ts'
import { consentTransitions } from './consentTransitions.ts'
import { preferredContacts } from './dctAnswers.ts'

/** Condition: a representative signs for the participant or together with them. */
const byRepresentative = { field: 'givenBy', in: ['REPRESENTATIVE', 'MINOR_WITH_GUARDIAN'] } as const

/** Permission to see where and with which device a participant signed: for inspections only. */
const auditPermission = { page: 'ADMIN_AUDIT', action: 'VIEW' } as const

/**
 * Consent of a participant in a study, one row per request. The attestation binds it permanently to the form version that the participant
 * read; a new version is another row and does not change this one. Specification 2, section 4, "E-consent"; 21 CFR 11.50 and 11.70.
 */
export const consent = defineResource({
  name: 'consent',
  namespace: 'consent',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'participantStudyId',
  restrictedThrough: ['participantId'],
  title: ['studyConsentId', 'participantId'],
  path: { many: 'consents', one: 'consent' },
  delegatedWrites: [
    { writes: ['begin', 'releaseSigning', 'attest'], task: 'CONSENT', alsoOf: 'explainedBy' },
    { writes: ['countersign'], task: 'CONSENT' },
  ],
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    /** Copied from the participation, like the next two fields. */
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    studyConsentId: ref({ to: 'studyConsent', required: true, once: true, dependsOn: 'studyId' }),
    language: choice({ values: languages, required: true, once: true }),
    /** Number of the request, from 1. */
    number: integer({
      min: 1,
      readOnly: true,
      numberWithin: ['participantStudyId', 'studyConsentId'],
      unique: ['participantStudyId', 'studyConsentId'],
    }),
    formId: ref({ to: 'form', readOnly: true }),
    formVersionId: ref({ to: 'formVersion', readOnly: true }),
    /** SHA-256 of the content of the form version. */
    integrityKey: text({ max: 64, readOnly: true }),
    /** Copied from the study when the consent was requested. */
    needsCountersignature: boolean({ readOnly: true }),
    state: status({
      states: consentStates,
      tones: {
        NOT_SENT: 'neutral',
        SENT: 'info',
        ACTIVE: 'progress',
        REVIEW_SCHEDULED: 'progress',
        CONSENTED: 'success',
        LAST_REVIEW: 'success',
        DECLINED: 'danger',
        WITHDRAWN: 'danger',
        REQUIRES_RECONSENT: 'warning',
        ENDED: 'neutral',
      },
      initial: 'NOT_SENT',
      transitions: consentTransitions,
    }),
    /** Reasons why a consent needs attention. */
    attention: marks({
      marks: {
        REVIEW_OVERDUE: {
          tone: 'danger',
          when: { all: [{ field: 'state', is: 'REVIEW_SCHEDULED' }, { not: { field: 'reviewDate', atLeast: '$today' } }] },
        },
        TO_COUNTERSIGN: {
          tone: 'info',
          when: {
            all: [
              { field: 'state', is: 'CONSENTED' },
              { field: 'needsCountersignature', is: true },
            ],
          },
        },
      },
    }),
    sentThrough: choice({ values: preferredContacts, readOnly: true }),
    sentOn: datetime({ readOnly: true, namesZone: true }),
    reviewWay: choice({ values: ['VIRTUAL', 'IN_PERSON'], readOnly: true }),
    reviewDate: date({ readOnly: true, index: true }),
    reviewTime: time({ readOnly: true, zoneOn: 'reviewDate' }),
    explainedBy: ref({ to: 'user', readOnly: true }),
    /** Time when signing at home was allowed. */
    releasedOn: datetime({ readOnly: true, namesZone: true }),
    /** Last video meeting about the consent before it was given, if any. */
    meetingId: ref({ to: 'meeting', readOnly: true }),
    /** Form completed with the participant, if the consent has questions. */
    formSubmissionId: ref({ to: 'formSubmission', readOnly: true }),
    givenOn: date({ readOnly: true, notInFuture: true, index: true }),
    /** In the site's time zone. */
    givenTime: time({ readOnly: true, zoneOn: 'givenOn' }),
    givenWay: choice({ values: ['PAPER', 'AT_SITE', 'REMOTE'], readOnly: true }),
    givenBy: choice({ values: ['PARTICIPANT', 'REPRESENTATIVE', 'MINOR_WITH_GUARDIAN'], readOnly: true }),
    representativeName: text({ max: 200, readOnly: true, required: byRepresentative, visibleWhen: byRepresentative }),
    representativeRelation: text({ max: 100, readOnly: true, required: byRepresentative, visibleWhen: byRepresentative }),
    /** An impartial witness: from neither the study team nor the family. ICH E6(R3), section 2.8. */
    witnessName: text({ max: 200, readOnly: true }),
    /** Scan of the signed paper. Without it, the completed form is the evidence. */
    scanFileId: file({
      readOnly: true,
      accept: ['application/pdf', 'image/png', 'image/jpeg'],
      maxBytes: 20_000_000,
      required: {
        all: [
          { field: 'givenOn', filled: true },
          { field: 'formSubmissionId', filled: false },
          { field: 'signedOn', filled: false },
        ],
      },
      sensitive: true,
    }),
    /** Time when the participant signed by themselves, with a code that was sent to them; empty if staff attested the consent. */
    signedOn: datetime({ readOnly: true, namesZone: true }),
    signedName: text({ max: 200, readOnly: true, sensitive: true }),
    /** Drawn signature, as a data URL. */
    signedMark: textarea({ max: 200_000, readOnly: true, sensitive: true }),
    /** Network address and device (next field) with which the participant signed. */
    signedFrom: text({ max: 64, readOnly: true, read: auditPermission }),
    signedDevice: text({ max: 400, readOnly: true, read: auditPermission }),
    /** Attested answers. Later changes of the form do not change them. */
    answers: json({ shape: 'array', max: 400_000, readOnly: true, sensitive: true }),
    attestedBy: ref({ to: 'user', readOnly: true }),
    attestedOn: datetime({ readOnly: true, namesZone: true }),
    countersignedBy: ref({ to: 'user', readOnly: true }),
    countersignedOn: datetime({ readOnly: true, index: true, namesZone: true }),
    /** Copy for the participant, made once all signatures are complete. */
    copyFileId: file({ readOnly: true, accept: ['application/pdf'], maxBytes: 20_000_000, sensitive: true }),
    /** SHA-256 of the participant's copy. */
    copySha256: text({ max: 64, readOnly: true }),
    copyGivenOn: date({ notInFuture: true, visibleWhen: { field: 'givenOn', filled: true } }),
    declinedOn: date({ readOnly: true, notInFuture: true }),
    /** User who recorded the refusal; empty if the participant did. */
    declinedBy: ref({ to: 'user', readOnly: true }),
    /** Answer in the form that declined the consent. */
    declinedAnswer: text({ max: 1000, readOnly: true, sensitive: true }),
    withdrawalScope: choice({ values: ['STUDY', 'FURTHER_DATA', 'THIS_CONSENT'], readOnly: true }),
    withdrawnOn: date({ readOnly: true }),
    /** Previous consent, given on an earlier version. */
    supersedesId: ref({ to: 'consent', readOnly: true }),
    note: textarea({ max: 2000 }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: [
      'studyConsentId',
      'participantId',
      'state',
      'attention',
      'formVersionId',
      'givenOn',
      'givenTime',
      'copyFileId',
      'givenWay',
      'explainedBy',
      'language',
      'reviewDate',
      'studyId',
      'siteId',
    ],
    filters: [
      'participantStudyId',
      'participantId',
      'studyId',
      'siteId',
      'studyConsentId',
      'state',
      'attention',
      'language',
      'formVersionId',
      'reviewWay',
      'sentOn',
      'reviewDate',
      'givenOn',
      'givenWay',
      'explainedBy',
      'withdrawnOn',
      'countersignedOn',
    ],
    quick: ['attention', 'formVersionId', 'siteId'],
    phone: { first: ['participantId', 'studyConsentId'], second: ['state', 'givenOn', 'formVersionId'] },
    search: [],
    sort: '-createdAt',
  },
  summaries: { by: ['state', 'studyConsentId'] },
  // The state changes only by transitions, so the form contains only notes and basic data.
  form: {
    tabs: [{ key: 'details', fields: ['participantId', 'participantStudyId', 'studyConsentId', 'language', 'copyGivenOn', 'note'] }],
  },
  detail: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'what', fields: ['participantId', 'studyId', 'siteId', 'studyConsentId', 'language', 'state', 'attention'] },
          {
            key: 'way',
            fields: [
              'sentThrough',
              'sentOn',
              'reviewWay',
              'reviewDate',
              'reviewTime',
              'explainedBy',
              'releasedOn',
              'meetingId',
              'formSubmissionId',
            ],
          },
          {
            key: 'given',
            fields: [
              'givenOn',
              'givenTime',
              'givenWay',
              'givenBy',
              'representativeName',
              'representativeRelation',
              'witnessName',
              'scanFileId',
              'signedOn',
              'signedName',
              'attestedBy',
              'attestedOn',
            ],
          },
          {
            key: 'after',
            fields: [
              'countersignedBy',
              'countersignedOn',
              'copyFileId',
              'copyGivenOn',
              'declinedOn',
              'declinedBy',
              'declinedAnswer',
              'withdrawnOn',
              'withdrawalScope',
            ],
          },
          { key: 'notes', fields: ['supersedesId', 'note'] },
          { key: 'technical', fields: ['formVersionId', 'integrityKey', 'copySha256', 'signedFrom', 'signedDevice'] },
        ],
      },
      { key: 'text', panel: 'consentText' },
      { key: 'meetings', list: 'meeting' },
      { key: 'signatures', panel: 'recordSignatures' },
    ],
  },
  screens: { list: '/consents', inStudy: '/study/:studyId/consents', show: '/consent/:id', edit: '/consent/:id/edit/:tab?' },
  menu: { area: 'main', group: 'recruit', order: 30, icon: 'protect' },
  notifies: {
    CONSENT_SIGNED: { when: { field: 'state', is: 'CONSENTED' } },
    CONSENT_ENDED: { when: { field: 'state', in: ['DECLINED', 'WITHDRAWN'] } },
    CONSENT_NEEDED_AGAIN: { when: { field: 'state', is: 'REQUIRES_RECONSENT' }, doneWhen: { field: 'state', isNot: 'REQUIRES_RECONSENT' } },
    MEETING_WAITING: { when: 'raised', needs: 'CONTRIBUTE', doneWhen: { field: 'state', in: ['CONSENTED', 'DECLINED', 'WITHDRAWN'] } },
  },
  uniqueWhile: [
    { fields: ['participantStudyId', 'studyConsentId'], when: { field: 'state', in: openConsents }, code: 'ConsentUnderWay' },
    {
      fields: ['participantStudyId', 'studyConsentId', 'formVersionId'],
      when: { field: 'state', in: grantedConsents },
      code: 'ConsentGiven',
    },
  ],
  audit: 'changes+reads',
  deletion: 'none',
})
