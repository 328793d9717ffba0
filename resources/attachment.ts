import { attachmentMaxBytes, attachmentTypes } from './attachmentTypes.ts'
import { contactAgreementTypes } from './contactAgreementTypes.ts'
import { choice, computed, datetime, file, integer, ref, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'
import { fileAddress } from './fileAddress.ts'

/**
 * A file of a participant, in its present version; former ones are `attachmentVersion`. A signed agreement to contact is one that has a
 * type of agreement: it is locked, and replaced by the calls of agreements alone. Specification 2, sections 2, 3, 4 and 9 ("Attachment",
 * "Contact agreement").
 */
export const attachment = defineResource({
  name: 'attachment',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'participantId',
  title: 'fileName',
  path: { many: 'attachments', one: 'attachment' },
  fields: {
    participantId: ref({ to: 'participant', required: true, once: true }),
    fileId: file({ required: true, accept: attachmentTypes, maxBytes: attachmentMaxBytes, sensitive: true }),
    url: computed({ from: ['fileId'], as: 'url', compute: fileAddress, sensitive: true }),
    // Taken from the stored file, so that lists sort by them.
    fileName: text({ max: 255, readOnly: true, sensitive: true }),
    contentType: text({ max: 120, readOnly: true }),
    fileSize: integer({ min: 0, readOnly: true }),
    dateAdded: datetime({ readOnly: true }),
    versionNumber: integer({ min: 1, readOnly: true }),
    participantContactAgreementType: choice({ values: contactAgreementTypes, readOnly: true }),
  },
  actions: {
    list: 'VIEW',
    read: 'VIEW',
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
    restore: 'OWN',
  },
  list: {
    columns: ['fileName', 'dateAdded', 'contentType', 'fileSize', 'versionNumber'],
    filters: ['dateAdded', 'participantContactAgreementType'],
    search: ['fileName'],
    sort: '-dateAdded',
  },
  form: { tabs: [{ key: 'details', fields: ['participantId', 'fileId'] }] },
  lockedWhen: { field: 'participantContactAgreementType', filled: true },
  versions: {
    number: 'versionNumber',
    content: ['fileId', 'fileName', 'contentType', 'fileSize', 'dateAdded'],
    keptIn: 'attachmentVersion',
  },
  audit: 'changes+reads',
  deletion: 'trash',
})
