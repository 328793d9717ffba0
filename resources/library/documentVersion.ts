import { computed, datetime, file, integer, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { fileAddress } from '../files/fileAddress.ts'

/** A version of a document that a newer one has replaced. Only that replacement writes it. */
export const documentVersion = defineResource({
  name: 'documentVersion',
  namespace: 'documents',
  page: 'DOCUMENT_LIBRARY',
  scope: ['org'],
  partOf: 'documentId',
  title: ['documentId', 'versionNumber'],
  path: { many: 'document-versions', one: 'document-version' },
  fields: {
    documentId: ref({ to: 'document', required: true, readOnly: true }),
    versionNumber: integer({ min: 1, readOnly: true, unique: ['documentId'] }),
    fileId: file({ readOnly: true }),
    url: computed({ from: ['fileId'], as: 'url', compute: fileAddress }),
    contentType: text({ max: 120, readOnly: true }),
    fileSize: integer({ min: 0, readOnly: true }),
    dateAdded: datetime({ readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: {
    columns: ['versionNumber', 'dateAdded', 'contentType', 'fileSize', 'createdBy', 'createdAt'],
    filters: [],
    search: [],
    sort: '-versionNumber',
    unpagedWhenNested: true,
  },
  audit: 'changes+reads',
  deletion: 'none',
})
