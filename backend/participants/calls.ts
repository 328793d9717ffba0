import { participantCalls as declared } from '#resources/participants/participantsCalls.ts'
import { callsOf } from '../platform/engine/calls/callsOf.ts'
import { participantActivity } from './activity/participantActivity.ts'
import { agreementLink } from './agreementLink.ts'
import { addAttachment } from './attachments/addAttachment.ts'
import { addAgreement, listAgreements, replaceAgreement } from './attachments/contactAgreement.ts'
import { addComment, listComments } from './comments/ofParticipation.ts'
import { searchDrugs } from './drugs/searchDrugs.ts'
import { duplicateSearch, findDuplicates } from './matching/duplicateSearch.ts'
import { match } from './matching/match.ts'
import { merge } from './merge/merge.ts'
import { previewMerge } from './merge/preview.ts'
import { importRecords, readRecordImport, readRecordReport, readRecordsOfFile } from './recordImport/handlers.ts'
import { assignParticipants } from './studies/assign.ts'
import { listStudies } from './studies/listStudies.ts'
import { transitionInStudy } from './studies/transitionInStudy.ts'
import { listStudiesWithSites } from './studies/withSites.ts'
import { listParticipantTags } from './tags.ts'
import { readParticipantTimeline } from './timeline/timeline.ts'

export const participantCalls = callsOf(declared, {
  tags: listParticipantTags,
  agreementLink,
  searchDrugs,
  activity: participantActivity,
  timeline: readParticipantTimeline,
  studies: listStudies,
  assignToStudies: assignParticipants,
  studiesWithSites: listStudiesWithSites,
  recordComments: listComments,
  participantComments: listComments,
  addRecordComment: addComment,
  addParticipantComment: addComment,
  contactAgreements: listAgreements,
  addContactAgreement: addAgreement,
  replaceContactAgreement: replaceAgreement,
  addAttachment,
  match,
  findDuplicates,
  duplicateSearch,
  previewMerge,
  merge,
  readRecords: readRecordsOfFile,
  importRecords,
  recordImport: readRecordImport,
  recordReport: readRecordReport,
  markAsNotEnrolled: transitionInStudy('markAsNotEnrolled'),
  clearMarkAsNotEnrolled: transitionInStudy('clearMarkAsNotEnrolled'),
})
