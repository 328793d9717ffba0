import { date, datetime, integer, marks, ref, status, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

const isFiled = { field: 'status', is: 'FILED' } as const

/** Values that a reviewer signs: the document in this version, and what it counts for. */
const signedFields = [
  'documentTypeId',
  'studyId',
  'siteId',
  'userId',
  'protocolVersionId',
  'documentId',
  'versionNumber',
  'documentDate',
  'expiresOn',
] as const

/**
 * Document of the library, in one version, that is filed as an essential document of a study, a study site or a member of its team. After
 * its review, a newer one replaces it; it stays in the history. ICH E6(R3), appendix C.
 */
export const filedDocument = defineResource({
  name: 'filedDocument',
  namespace: 'binder',
  page: 'ESSENTIAL_RECORDS',
  scope: [{ studyOrAll: { study: 'studyId', site: 'siteId' } }],
  title: ['documentTypeId', 'documentDate'],
  path: { many: 'filed-documents', one: 'filed-document' },
  requires: [
    { of: 'studySite', by: { studyId: 'studyId', siteId: 'siteId' }, on: 'siteId', code: 'notAStudySite' },
    { of: 'studySiteAssignment', by: { userId: 'userId', studyId: 'studyId', siteId: 'siteId' }, on: 'userId', code: 'notInSiteTeam' },
  ],
  matches: [{ field: 'documentId', value: 'studyId', equals: 'studyId', on: 'documentId', code: 'documentOfOtherStudy' }],
  delegatedWrites: [{ writes: ['create', 'review', 'return'], task: 'ESSENTIAL_RECORDS' }],
  fields: {
    documentTypeId: ref({ to: 'documentType', required: true, once: true }),
    studyId: ref({ to: 'study', required: true, once: true }),
    /** Empty: the document counts for the whole study. */
    siteId: ref({ to: 'site', once: true, dependsOn: 'studyId' }),
    /** Member of the site team whom the document concerns, as a CV does. */
    userId: ref({ to: 'user', once: true }),
    protocolVersionId: ref({ to: 'protocolVersion', once: true, dependsOn: 'studyId' }),
    documentId: ref({ to: 'document', required: true, once: true }),
    /** Version of the document that was current when it was filed. Later versions do not count for this filing. */
    versionNumber: integer({ min: 1, readOnly: true }),
    documentDate: date({ required: true, notInFuture: true }),
    /** Last day of validity that the document itself names. The rule's own period may end earlier. */
    expiresOn: date(),
    note: textarea({ max: 2000 }),
    status: status({
      states: ['FILED', 'REVIEWED', 'RETURNED', 'SUPERSEDED'],
      tones: { FILED: 'info', REVIEWED: 'success', RETURNED: 'danger', SUPERSEDED: 'neutral' },
      initial: 'FILED',
      transitions: {
        review: {
          from: ['FILED'],
          to: 'REVIEWED',
          action: 'REVIEW',
          sets: { reviewedOn: '$now', reviewedBy: '$me' },
          signature: { of: [...signedFields, 'reviewedOn', 'reviewedBy'] },
        },
        return: {
          from: ['FILED'],
          to: 'RETURNED',
          action: 'REVIEW',
          reason: 'required',
          sets: { reviewedOn: '$now', reviewedBy: '$me' },
        },
      },
    }),
    filedBy: ref({ to: 'user', readOnly: true, maker: true }),
    reviewedOn: datetime({ readOnly: true }),
    reviewedBy: ref({ to: 'user', readOnly: true }),
    attention: marks({
      marks: {
        TO_REVIEW: { tone: 'info', when: isFiled },
        EXPIRED: {
          tone: 'danger',
          when: {
            all: [
              { field: 'status', is: 'REVIEWED' },
              { field: 'expiresOn', filled: true },
              { not: { field: 'expiresOn', atLeast: '$today' } },
            ],
          },
        },
      },
    }),
  },
  rules: [
    {
      code: 'expiresBeforeDate',
      on: 'expiresOn',
      when: { field: 'expiresOn', filled: true },
      require: { field: 'expiresOn', atLeast: { field: 'documentDate' } },
    },
  ],
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'CONTRIBUTE', export: 'VIEW' },
  list: {
    columns: [
      'documentTypeId',
      'siteId',
      'userId',
      'status',
      'attention',
      'documentId',
      'versionNumber',
      'documentDate',
      'expiresOn',
      'protocolVersionId',
      'filedBy',
      'reviewedBy',
      'reviewedOn',
      'studyId',
    ],
    filters: [
      'studyId',
      'siteId',
      'userId',
      'documentTypeId',
      'protocolVersionId',
      'documentId',
      'status',
      'attention',
      'documentDate',
      'expiresOn',
      'filedBy',
      'reviewedBy',
      'reviewedOn',
    ],
    quick: ['status', 'attention'],
    search: [],
    sort: '-createdAt',
    phone: { first: ['documentTypeId', 'userId'], second: ['status', 'documentDate', 'siteId'] },
  },
  summaries: { by: ['status', 'studyId', 'siteId'] },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'what', fields: ['studyId', 'siteId', 'userId', 'documentTypeId', 'protocolVersionId'] },
          { key: 'document', fields: ['documentId', 'versionNumber', 'documentDate', 'expiresOn', 'note'] },
          { key: 'state', fields: ['status', 'filedBy', 'reviewedOn', 'reviewedBy', 'attention'] },
        ],
      },
      { key: 'signatures', panel: 'recordSignatures' },
    ],
  },
  screens: {
    list: '/filed-documents',
    inStudy: '/study/:studyId/filed-documents',
    create: '/filed-document/new',
    edit: '/filed-document/:id/:tab?',
  },
  menu: { area: 'main', group: 'library', order: 50, icon: 'filed', beside: 'expectedDocument' },
  notifies: {
    RECORD_TO_REVIEW: { when: isFiled, needs: 'REVIEW', doneWhen: { field: 'status', isNot: 'FILED' } },
    RECORD_RETURNED: { when: { field: 'status', is: 'RETURNED' }, to: 'filedBy' },
    RECORD_EXPIRES: {
      when: 'due',
      due: {
        of: { resource: 'expectedDocument', by: 'filedDocumentId', to: 'responsibleId' },
        on: { field: 'expiresOn', days: [-30, 14] },
        isRepeatedLate: true,
      },
      doneWhen: { field: 'status', isNot: 'REVIEWED' },
    },
  },
  lockedWhen: { field: 'status', in: ['REVIEWED', 'RETURNED', 'SUPERSEDED'] },
  audit: 'changes+reads',
  deletion: 'remove',
})
