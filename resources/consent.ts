import { consentStates, givenConsents, openConsents } from './consentStates.ts'
import { consentTransitions } from './consentTransitions.ts'
import { boolean, choice, date, datetime, file, integer, json, marks, ref, status, text, textarea, time } from './core/fields/index.ts'
import { languages } from './core/preferences.ts'
import { defineResource } from './core/resource.ts'
import { preferredContacts } from './dctAnswers.ts'

/** Somebody who speaks for the participant signs for them, or beside them. */
const byRepresentative = { field: 'givenBy', in: ['REPRESENTATIVE', 'MINOR_WITH_GUARDIAN'] } as const

/** From where and with what a participant signed: for inspections alone. */
const forAuditors = { page: 'ADMIN_AUDIT', action: 'VIEW' } as const

/**
 * The consent of a participant in a study: one row for each time that they are asked for it. With the attestation it is bound for ever to the version of the
 * form that they read; a new version is another row, and leaves this one as it is. Specification 2, section 4, "E-consent"; 21 CFR 11.50 and 11.70.
 */
export const consent = defineResource({
  name: 'consent',
  namespace: 'consent',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'participantStudyId',
  closedBy: ['participantId'],
  title: ['studyConsentId', 'participantId'],
  path: { many: 'consents', one: 'consent' },
  fields: {
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    /** Of the participation, as the next two. */
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    studyConsentId: ref({ to: 'studyConsent', required: true, once: true, dependsOn: 'studyId' }),
    language: choice({ values: languages, required: true, once: true }),
    /** Which time they are asked, from 1. */
    number: integer({
      min: 1,
      readOnly: true,
      numberWithin: ['participantStudyId', 'studyConsentId'],
      unique: ['participantStudyId', 'studyConsentId'],
    }),
    formId: ref({ to: 'form', readOnly: true }),
    formVersionId: ref({ to: 'formVersion', readOnly: true }),
    /** SHA-256 of what that version says. */
    integrityKey: text({ max: 64, readOnly: true }),
    /** Of its study, as it was when they were asked. */
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
    /** Why somebody should look at it. */
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
    /** When it was released for signing at home. */
    releasedOn: datetime({ readOnly: true, namesZone: true }),
    /** The video meeting in which it was gone through, if it was: the last one before it was given. */
    meetingId: ref({ to: 'meeting', readOnly: true }),
    /** The form as it is filled in with them, where it asks something. */
    formSubmissionId: ref({ to: 'formSubmission', readOnly: true }),
    givenOn: date({ readOnly: true, notInFuture: true, index: true }),
    /** By the clocks of the site. */
    givenTime: time({ readOnly: true, zoneOn: 'givenOn' }),
    givenWay: choice({ values: ['PAPER', 'AT_SITE', 'REMOTE'], readOnly: true }),
    givenBy: choice({ values: ['PARTICIPANT', 'REPRESENTATIVE', 'MINOR_WITH_GUARDIAN'], readOnly: true }),
    representativeName: text({ max: 200, readOnly: true, required: byRepresentative, visibleWhen: byRepresentative }),
    representativeRelation: text({ max: 100, readOnly: true, required: byRepresentative, visibleWhen: byRepresentative }),
    /** An impartial witness: from neither the study team nor the family. ICH E6(R3), section 2.8. */
    witnessName: text({ max: 200, readOnly: true }),
    /** The paper that they signed; without it the form that they filled in says it. */
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
    /** When the participant signed it by themselves, with a code that was sent to them; empty: staff attested it. */
    signedOn: datetime({ readOnly: true, namesZone: true }),
    signedName: text({ max: 200, readOnly: true, sensitive: true }),
    /** What they drew, as a data address. */
    signedMark: textarea({ max: 200_000, readOnly: true, sensitive: true }),
    /** The network address that they signed from, and the browser or device that they signed with. */
    signedFrom: text({ max: 64, readOnly: true, read: forAuditors }),
    signedDevice: text({ max: 400, readOnly: true, read: forAuditors }),
    /** What they answered, as it was attested: what is changed in the form afterwards is no part of it. */
    answers: json({ shape: 'array', max: 400_000, readOnly: true, sensitive: true }),
    attestedBy: ref({ to: 'user', readOnly: true }),
    attestedOn: datetime({ readOnly: true, namesZone: true }),
    countersignedBy: ref({ to: 'user', readOnly: true }),
    countersignedOn: datetime({ readOnly: true, index: true, namesZone: true }),
    /** What the participant keeps: made once everybody has signed. */
    copyFileId: file({ readOnly: true, accept: ['application/pdf'], maxBytes: 20_000_000, sensitive: true }),
    /** SHA-256 of that file. */
    copySha256: text({ max: 64, readOnly: true }),
    copyGivenOn: date({ notInFuture: true, visibleWhen: { field: 'givenOn', filled: true } }),
    declinedOn: date({ readOnly: true, notInFuture: true }),
    /** The user who recorded it; empty: the participant. */
    declinedBy: ref({ to: 'user', readOnly: true }),
    /** The answer in the form by which they said no. */
    declinedAnswer: text({ max: 1000, readOnly: true, sensitive: true }),
    withdrawalScope: choice({ values: ['STUDY', 'FURTHER_DATA', 'THIS_CONSENT'], readOnly: true }),
    withdrawnOn: date({ readOnly: true }),
    /** The one that they gave on an earlier version. */
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
    search: [],
    sort: '-createdAt',
  },
  summaries: { by: ['state', 'studyConsentId'] },
  // Where it stands follows from what is done with it: all that is written beside are notes.
  form: {
    tabs: [{ key: 'details', fields: ['participantId', 'participantStudyId', 'studyConsentId', 'language', 'copyGivenOn', 'note'] }],
  },
  detail: {
    tabs: [
      {
        key: 'details',
        groups: [
          {
            key: 'what',
            fields: [
              'participantId',
              'studyId',
              'siteId',
              'studyConsentId',
              'language',
              'state',
              'attention',
              'formVersionId',
              'integrityKey',
            ],
          },
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
              'signedFrom',
              'signedDevice',
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
              'copySha256',
              'copyGivenOn',
              'declinedOn',
              'declinedBy',
              'declinedAnswer',
              'withdrawnOn',
              'withdrawalScope',
            ],
          },
          { key: 'notes', fields: ['supersedesId', 'note'] },
        ],
      },
      { key: 'text', panel: 'consentText' },
      { key: 'meetings', list: 'meeting' },
      { key: 'signatures', panel: 'recordSignatures' },
    ],
  },
  screens: { list: '/consents', inStudy: '/study/:studyId/consents', show: '/consent/:id', edit: '/consent/:id/edit/:tab?' },
  menu: { area: 'main', order: 62, icon: 'safety' },
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
      when: { field: 'state', in: givenConsents },
      code: 'ConsentGiven',
    },
  ],
  audit: 'changes+reads',
  deletion: 'none',
})
