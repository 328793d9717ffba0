import { choice, computed, datetime, file, integer, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { attachmentMaxBytes, attachmentTypes } from '../files/attachmentTypes.ts'
import { fileAddress } from '../files/fileAddress.ts'
import { contactAgreementTypes } from './contactAgreementTypes.ts'

/**
 * A file of a participant, in its current version; earlier versions are `attachmentVersion`. An attachment with a type of agreement is a
 * signed agreement to contact: it is locked, and only the agreement calls can replace it. Specification 2, sections 2, 3, 4 and 9
 * ("Attachment", "Contact agreement").
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
    // Copied from the stored file, so that lists can sort by them.
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
    storedIn: 'attachmentVersion',
  },
  audit: 'changes+reads',
  deletion: 'trash',
})
