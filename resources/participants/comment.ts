import { file, ref, richText, url } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { attachmentTypes } from '../files/attachmentTypes.ts'

/**
 * Comment of staff on a participant, in general or about a study. Specification 2, sections 3, 5 and 6: writing requires CONTRIBUTE on
 * participants or screening, or a review permission on these pages. Comments are final. Staff see a comment about a study only if they
 * work on that study at the comment's site.
 */
export const comment = defineResource({
  name: 'comment',
  namespace: 'participants',
  page: 'PARTICIPANTS',
  orPage: 'SCREENING',
  scope: [{ studySite: { study: 'studyId', site: 'siteId', optional: ['studyId'] } }],
  partOf: 'participantId',
  title: ['participantId', 'createdAt'],
  path: { many: 'comments', one: 'comment' },
  fields: {
    participantId: ref({ to: 'participant', required: true, once: true }),
    studyId: ref({ to: 'study', once: true }),
    siteId: ref({ to: 'site', once: true }),
    commentText: richText({ required: true, max: 20_000, sensitive: true }),
    fileId: file({ accept: attachmentTypes, sensitive: true }),
    linkURL: url({ max: 2000, sensitive: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: ['CONTRIBUTE', 'REVIEW', 'MEDICAL_REVIEW'] },
  list: {
    columns: ['createdAt', 'createdBy', 'studyId', 'commentText'],
    filters: ['studyId', 'siteId', 'createdAt'],
    search: [],
    sort: '-createdAt',
  },
  form: { tabs: [{ key: 'details', fields: ['participantId', 'studyId', 'siteId', 'commentText', 'fileId', 'linkURL'] }] },
  audit: 'changes+reads',
  deletion: 'none',
})
