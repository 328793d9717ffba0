import { computed, datetime, file, integer, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { fileAddress } from '../files/fileAddress.ts'

/** A version of an attachment that a newer one has replaced. Only that replacement writes it. */
export const attachmentVersion = defineResource({
  name: 'attachmentVersion',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'attachmentId',
  title: ['attachmentId', 'versionNumber'],
  path: { many: 'attachment-versions', one: 'attachment-version' },
  fields: {
    attachmentId: ref({ to: 'attachment', required: true, readOnly: true }),
    versionNumber: integer({ min: 1, readOnly: true, unique: ['attachmentId'] }),
    fileId: file({ readOnly: true, sensitive: true }),
    url: computed({ from: ['fileId'], as: 'url', compute: fileAddress, sensitive: true }),
    fileName: text({ max: 255, readOnly: true, sensitive: true }),
    contentType: text({ max: 120, readOnly: true }),
    fileSize: integer({ min: 0, readOnly: true }),
    dateAdded: datetime({ readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  list: {
    columns: ['versionNumber', 'fileName', 'dateAdded', 'contentType', 'fileSize'],
    filters: [],
    search: [],
    sort: '-versionNumber',
  },
  audit: 'changes+reads',
  deletion: 'none',
})
