import { integer, ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Confirmation that a user has read and understood a version of a document, with the time. It is final. `documentReader` lists the
 * confirmations of all users.
 */
export const documentReading = defineResource({
  name: 'documentReading',
  namespace: 'documents',
  page: 'DOCUMENT_LIBRARY',
  scope: [{ self: { user: 'createdBy' } }],
  partOf: 'documentId',
  title: ['documentId', 'versionNumber'],
  path: { many: 'document-readings', one: 'document-reading' },
  refersTo: [{ field: 'documentId', must: { field: 'needsReading', is: true }, writes: ['create'], code: 'NothingToRead' }],
  matches: [{ field: 'documentId', value: 'versionNumber', equals: 'versionNumber', on: 'versionNumber', code: 'notPresentVersion' }],
  closesNotices: [{ topics: ['DOCUMENT_TO_READ'], record: 'documentId' }],
  fields: {
    documentId: ref({ to: 'document', required: true, once: true }),
    /** The version that the user saw; only the current version can be confirmed. */
    versionNumber: integer({ min: 1, required: true, once: true, unique: ['documentId', 'createdBy'] }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'VIEW' },
  list: { columns: ['documentId', 'versionNumber', 'createdAt'], filters: ['documentId', 'versionNumber'], search: [], sort: '-createdAt' },
  form: { tabs: [{ key: 'details', fields: ['documentId', 'versionNumber'] }] },
  audit: 'changes',
  deletion: 'none',
})
