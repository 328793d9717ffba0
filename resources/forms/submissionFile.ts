import { file, integer, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { attachmentMaxBytes, attachmentTypes } from '../files/attachmentTypes.ts'

/** A file that was uploaded as an answer. It is stored for as long as the history of answers, even if the answer changes later. */
export const submissionFile = defineResource({
  name: 'submissionFile',
  namespace: 'forms',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'formSubmissionId',
  restrictedThrough: ['participantId'],
  title: 'fileName',
  path: { many: 'submission-files', one: 'submission-file' },
  copies: { participantId: 'formSubmissionId.participantId' },
  refersTo: [
    { field: 'formSubmissionId', must: { field: 'status', isNot: 'COMPLETED' }, code: 'SubmissionLocked' },
    { field: 'formSubmissionId', must: { field: 'status', isNot: 'CANCELLED' }, code: 'SubmissionCancelled' },
  ],
  fields: {
    formSubmissionId: ref({ to: 'formSubmission', required: true, once: true }),
    participantId: ref({ to: 'participant', readOnly: true }),
    /** Name under which the form stores the answer. */
    question: text({ required: true, max: 400, once: true }),
    fileId: file({
      required: true,
      accept: attachmentTypes,
      maxBytes: attachmentMaxBytes,
      sensitive: true,
      facts: { fileName: 'fileName', contentType: 'contentType', fileSize: 'fileSize' },
    }),
    fileName: text({ max: 255, readOnly: true, sensitive: true }),
    contentType: text({ max: 120, readOnly: true }),
    fileSize: integer({ min: 0, readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE' },
  list: {
    columns: ['fileName', 'question', 'contentType', 'fileSize', 'createdAt'],
    filters: ['formSubmissionId', 'participantId', 'question'],
    search: ['fileName'],
    sort: '-createdAt',
  },
  form: { tabs: [{ key: 'details', fields: ['formSubmissionId', 'question', 'fileId'] }] },
  audit: 'changes+reads',
  deletion: 'none',
})
