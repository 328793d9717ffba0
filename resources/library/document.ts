import { boolean, computed, date, datetime, file, integer, marks, ref, tags, text, textarea } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { attachmentMaxBytes } from '../files/attachmentTypes.ts'
import { fileAddress } from '../files/fileAddress.ts'

/**
 * File of the document library in its current version; earlier versions are `documentVersion`. Users who may see its folder may see the
 * document. Specification 1, sections 3 and 5, and 2, section 7, "Files and resource library".
 */
export const document = defineResource({
  name: 'document',
  namespace: 'documents',
  page: 'DOCUMENT_LIBRARY',
  pageOfAll: 'RESOURCE_LIBRARY',
  scope: [{ studyOrAll: { study: 'studyId', site: 'siteId' } }],
  partOf: 'folderId',
  title: 'name',
  path: { many: 'documents', one: 'document' },
  fields: {
    folderId: ref({ to: 'libraryFolder', required: true }),
    /** Default: the name of the file. */
    name: text({ required: true, max: 200, pattern: { source: '[A-Za-z0-9+_\\-. ]+', code: 'badFilenameMsg' }, unique: ['folderId'] }),
    /** Any file except a program. A type without a viewer counts as an archive and is downloaded. */
    fileId: file({
      required: true,
      maxBytes: attachmentMaxBytes,
      facts: { fileName: 'name', contentType: 'contentType', fileSize: 'fileSize', dateAdded: 'dateAdded' },
    }),
    url: computed({ from: ['fileId'], as: 'url', compute: fileAddress }),
    /** Study of the document's folder. */
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    description: textarea({ max: 2000 }),
    tags: tags({ maxCount: 20 }),
    contentType: text({ max: 120, readOnly: true }),
    fileSize: integer({ min: 0, readOnly: true }),
    dateAdded: datetime({ readOnly: true }),
    versionNumber: integer({ min: 1, readOnly: true }),
    /** The file is broken, locked or too large for text extraction; the search finds it only by its name. */
    isUnreadable: boolean({ default: false, readOnly: true }),
    /** Responsible user, who gets reminders of the two dates below. */
    ownerId: ref({ to: 'user', maker: true }),
    reviewOn: date(),
    expiresOn: date(),
    /** All readers must confirm that they have read each version. */
    needsReading: boolean({ default: false }),
    attention: marks({
      marks: {
        EXPIRED: {
          tone: 'danger',
          when: { all: [{ field: 'expiresOn', filled: true }, { not: { field: 'expiresOn', atLeast: '$today' } }] },
        },
        REVIEW_DUE: {
          tone: 'warning',
          when: { all: [{ field: 'reviewOn', filled: true }, { not: { field: 'reviewOn', atLeast: '$today' } }] },
        },
        UNREADABLE: { tone: 'warning', when: { field: 'isUnreadable', is: true } },
        READ: { tone: 'success', has: { of: 'documentReading', by: { documentId: 'id', versionNumber: 'versionNumber' } } },
      },
    }),
  },
  actions: {
    list: 'VIEW',
    read: 'VIEW',
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
    restore: 'OWN',
    export: 'OWN',
  },
  list: {
    columns: ['name', 'versionNumber', 'attention', 'needsReading', 'dateAdded', 'ownerId', 'fileSize', 'tags', 'reviewOn', 'expiresOn'],
    filters: [
      'folderId',
      'tags',
      'attention',
      'contentType',
      'dateAdded',
      'ownerId',
      'reviewOn',
      'expiresOn',
      'needsReading',
      'studyId',
      'siteId',
    ],
    quick: ['attention', 'tags'],
    search: ['name', 'description'],
    sort: 'name',
  },
  form: {
    tabs: [
      {
        key: 'details',
        groups: [
          { key: 'file', fields: ['folderId', 'fileId', 'name', 'description', 'tags'] },
          { key: 'care', fields: ['ownerId', 'reviewOn', 'expiresOn', 'needsReading'] },
        ],
      },
    ],
  },
  detail: {
    tabs: [
      { key: 'document', panel: 'documentFile' },
      { key: 'versions', panel: 'documentVersions', shows: { of: 'documentVersion', by: 'documentId' } },
      { key: 'readers', related: 'documentReader', by: 'documentId' },
      {
        key: 'more',
        fields: [
          'folderId',
          'name',
          'description',
          'tags',
          'contentType',
          'fileSize',
          'dateAdded',
          'versionNumber',
          'ownerId',
          'reviewOn',
          'expiresOn',
          'needsReading',
          'attention',
        ],
      },
    ],
  },
  screens: {
    list: '/document-library',
    inStudy: '/study/:studyId/document-library',
    show: '/document-library/document/:id',
    edit: '/document-library/document/:id/edit/:tab?',
    listScreen: 'documentLibrary',
  },
  menu: { area: 'main', group: 'library', order: 10, icon: 'folder', flags: ['organization-resource-library', 'study-resource-library'] },
  versions: {
    number: 'versionNumber',
    content: ['fileId', 'contentType', 'fileSize', 'dateAdded'],
    storedIn: 'documentVersion',
  },
  heldBy: [{ of: 'filedDocument', by: { documentId: 'id' } }],
  notifies: {
    DOCUMENT_TO_READ: { when: 'raised', isNamedInMails: true, doneWhen: { field: 'needsReading', isNot: true } },
    DOCUMENT_REVIEW_DUE: { when: 'due', due: { on: { field: 'reviewOn', days: [-14, 14] } }, to: 'ownerId', isNamedInMails: true },
    DOCUMENT_EXPIRES: { when: 'due', due: { on: { field: 'expiresOn', days: [-14, 14] } }, to: 'ownerId', isNamedInMails: true },
  },
  audit: 'changes+reads',
  deletion: 'trash',
})
