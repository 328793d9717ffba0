import { choice, date, integer, ref, status, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { recordStates, ruleSubjects } from './recordTerms.ts'

/**
 * Documents that the rules require now, each with its state: a view over rules, open study sites, site teams, participants in conduct, and
 * what is filed (migration 0457). List, grid, counts and exports all read this view, so their figures agree.
 */
export const expectedDocument = defineResource({
  name: 'expectedDocument',
  namespace: 'binder',
  page: 'ESSENTIAL_RECORDS',
  scope: [{ studyOrAll: { study: 'studyId', site: 'siteId' } }],
  restrictedThrough: ['participantId'],
  view: true,
  derivedFrom: [
    'documentRule',
    'documentType',
    'protocolVersion',
    'filedDocument',
    'documentExemption',
    'study',
    'studySite',
    'studySiteAssignment',
    'courseProgress',
    'participantStudy',
    'consent',
  ],
  title: ['documentTypeId', 'siteId'],
  path: { many: 'expected-documents', one: 'expected-document' },
  fields: {
    documentTypeId: ref({ to: 'documentType' }),
    section: text({ max: 120 }),
    studyId: ref({ to: 'study', required: true, readOnly: true }),
    /** Empty: a document of the whole study. */
    siteId: ref({ to: 'site' }),
    userId: ref({ to: 'user' }),
    participantId: ref({ to: 'participant' }),
    protocolVersionId: ref({ to: 'protocolVersion' }),
    per: choice({ values: ruleSubjects }),
    state: status({
      states: recordStates,
      tones: {
        MISSING: 'danger',
        EXPIRED: 'danger',
        IN_REVIEW: 'info',
        EXPIRING: 'warning',
        CURRENT: 'success',
        NOT_APPLICABLE: 'neutral',
      },
      initial: 'MISSING',
      transitions: {},
    }),
    documentDate: date(),
    /** Last day of validity: of the document itself or by the rule, the earlier one. */
    expiresOn: date(),
    /** Reason why the document is not applicable. */
    reason: text({ max: 1000 }),
    /** The reviewed document or, without one, the document to review. */
    filedDocumentId: ref({ to: 'filedDocument' }),
    documentId: ref({ to: 'document' }),
    versionNumber: integer({ min: 1 }),
    courseId: ref({ to: 'course' }),
    consentId: ref({ to: 'consent' }),
    /** Person to renew the document: the member of the site team whom it concerns, or the user who filed it. */
    responsibleId: ref({ to: 'user' }),
    ruleId: ref({ to: 'documentRule' }),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: [
      'documentTypeId',
      'siteId',
      'userId',
      'participantId',
      'state',
      'expiresOn',
      'documentDate',
      'protocolVersionId',
      'filedDocumentId',
      'reason',
      'section',
      'responsibleId',
      'studyId',
    ],
    filters: [
      'studyId',
      'siteId',
      'documentTypeId',
      'userId',
      'participantId',
      'per',
      'section',
      'state',
      'expiresOn',
      'responsibleId',
      'ruleId',
    ],
    quick: ['state', 'per'],
    search: [],
    sort: 'expiresOn',
    phone: { first: ['documentTypeId', 'userId', 'participantId'], second: ['state', 'expiresOn', 'siteId'] },
  },
  summaries: { by: ['state', 'documentTypeId', 'studyId', 'siteId', 'per'] },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          {
            key: 'what',
            fields: ['documentTypeId', 'section', 'studyId', 'siteId', 'userId', 'participantId', 'protocolVersionId', 'per'],
          },
          {
            key: 'state',
            fields: [
              'state',
              'documentDate',
              'expiresOn',
              'reason',
              'filedDocumentId',
              'documentId',
              'versionNumber',
              'courseId',
              'consentId',
              'responsibleId',
              'ruleId',
            ],
          },
        ],
      },
    ],
  },
  screens: {
    list: '/essential-records/list',
    inStudy: '/study/:studyId/essential-records/list',
    show: '/essential-records/document/:id',
  },
  menu: { area: 'main', group: 'library', order: 40, icon: 'numbered' },
  audit: 'changes',
  deletion: 'none',
})
