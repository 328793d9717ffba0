import { datetime, integer, ref, status } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/**
 * Readers of a document and their confirmations of its current version: a view over the users who see its folder (migration 0096). Users who change
 * documents may list it.
 */
export const documentReader = defineResource({
  name: 'documentReader',
  namespace: 'documents',
  page: 'DOCUMENT_LIBRARY',
  scope: ['org'],
  partOf: 'documentId',
  view: true,
  derivedFrom: ['document', 'documentReading'],
  title: 'userId',
  path: { many: 'document-readers', one: 'document-reader' },
  fields: {
    documentId: ref({ to: 'document', required: true, readOnly: true }),
    userId: ref({ to: 'user' }),
    state: status({
      states: ['TO_READ', 'READ'],
      tones: { TO_READ: 'neutral', READ: 'success' },
      initial: 'TO_READ',
      transitions: {},
    }),
    versionNumber: integer({ min: 1 }),
    readOn: datetime(),
  },
  actions: { list: 'CONTRIBUTE', read: 'CONTRIBUTE', export: 'CONTRIBUTE' },
  list: {
    columns: ['userId', 'state', 'readOn', 'versionNumber'],
    filters: ['documentId', 'state', 'userId', 'readOn'],
    quick: ['state'],
    search: [],
    sort: 'state',
  },
  summaries: { by: ['state'] },
  form: { tabs: [{ key: 'details', fields: ['documentId', 'userId', 'state', 'versionNumber', 'readOn'] }] },
  audit: 'changes',
  deletion: 'none',
})
