import { guardOf } from '../core/access.ts'
import { bare, data, defineCalls, file, list } from '../core/call.ts'
import { exact } from '../core/callFields.ts'
import { boolean, choice, integer, json, multiChoice, ref, text, textarea } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import type { AssignmentAnswer, ParticipantStudyAnswer, StudyOption } from '../recruitment/participantStudyAnswers.ts'
import type { AgreementLinkAnswer } from './agreementLinkAnswer.ts'
import { comment } from './comment.ts'
import type { CommentAnswer } from './commentAnswer.ts'
import { contactAgreementTypes } from './contactAgreementTypes.ts'
import { type DrugSearchAnswer, maxDrugTermLength } from './drugSearchAnswer.ts'
import { type DuplicateHit, type DuplicateSearchAnswer, type MergeAnswer, type MergePreview, mergeChoices } from './duplicateAnswers.ts'
import { pairListAccess } from './duplicatePair.ts'
import type { ParticipantActivity } from './participantActivity.ts'
import { type Timeline, timelineGroups } from './participantTimeline.ts'
import type { RecordFileReading, RecordImportStarted, RecordImportSummary } from './recordImport.ts'

type Attachment = ResourceAnswer['attachment']

const read = { of: 'participant', method: 'GET', access: { page: 'PARTICIPANTS', action: 'VIEW' } } as const
const contribute = { page: 'PARTICIPANTS', action: 'CONTRIBUTE' } as const

const range = {
  from: text({ about: 'Day of the organization (YYYY-MM-DD) or moment (ISO 8601).' }),
  to: text({ about: 'The same; of a day the whole.' }),
} as const

const comments = {
  of: 'comment',
  method: 'GET',
  access: { ...guardOf(comment), action: comment.actions.list },
  query: { of: 'comment' },
  output: list<CommentAnswer>(),
} as const
const addComment = {
  of: 'comment',
  method: 'POST',
  access: { ...guardOf(comment), action: comment.actions.create },
  status: 201,
  upload: {
    fields: {
      // `exact`, because the text is sanitized before it is normalized.
      commentText: exact(comment.fields.commentText),
      linkURL: comment.fields.linkURL,
      participantName: text({ max: 200, about: 'Not stored.' }),
      cardId: ref({ to: 'participantStudy', about: 'As in the address, as the three that follow.' }),
      studyId: ref({ to: 'study' }),
      siteId: ref({ to: 'site' }),
      participantId: ref({ to: 'participant' }),
    },
    isOptional: true,
  },
  output: data<CommentAnswer>(),
} as const

/** Upload of a signed agreement to contact: a PDF. */
const agreement = {
  of: 'attachment',
  access: contribute,
  query: { from: choice({ values: ['board'], about: '`board`: the recruitment board, which offers the narrower type.' }) },
  upload: { fields: { type: choice({ values: contactAgreementTypes, about: 'Required.' }) } },
  output: data<Attachment>(),
} as const

const searchDuplicates = { page: 'PARTICIPANTS', action: pairListAccess } as const
const otherId = ref({ to: 'participant', required: true, about: 'The participant who is merged into this one.' })

/** Shared options of calls for transitions of a participation, which is identified by participant and study. */
const participationCall = {
  of: 'participantStudy',
  method: 'POST',
  access: contribute,
  input: { reason: textarea({ max: 5000, about: 'Required where the transition says so.' }) },
  output: data<ResourceAnswer['participantStudy']>(),
} as const

/**
 * Calls for participants in addition to their resources: history, studies, files, comments, and records of the same person. Specification
 * 2, section 7.
 */
export const participantCalls = defineCalls({
  tags: {
    ...read,
    path: 'participant/tags',
    query: { allStudies: boolean({ about: 'Of the participants of all studies, for callers with OWN.' }) },
    output: data<readonly string[]>(),
  },
  agreementLink: { ...read, path: 'participants/agreementLink', output: data<AgreementLinkAnswer>() },
  searchDrugs: {
    of: 'therapy',
    method: 'GET',
    path: 'drugs/search',
    access: contribute,
    query: { term: text({ max: maxDrugTermLength, about: 'Beginning or part of a name, two characters at least.' }) },
    output: data<DrugSearchAnswer>(),
  },
  activity: {
    ...read,
    path: 'activity/history/participant',
    query: {
      participantId: ref({ to: 'participant', required: true }),
      studyId: ref({ to: 'study', about: 'Only events of that study.' }),
      ...range,
      page: integer({ min: 0, default: 0, about: 'The first is 0.' }),
      size: integer({ min: 1, max: 500, default: 500 }),
    },
    output: data<ParticipantActivity>(),
  },
  timeline: {
    ...read,
    path: 'participant/:id/timeline',
    query: {
      groups: multiChoice({ values: timelineGroups, about: 'Absent: all.' }),
      userId: ref({ to: 'user', about: 'Only events of this user.' }),
      ...range,
      before: text({ about: '`next` of the page before.' }),
      size: integer({ min: 1, max: 100, default: 30 }),
    },
    output: data<Timeline>(),
  },
  studies: {
    ...read,
    of: 'participantStudy',
    path: 'participant/:id/studies',
    query: { of: 'participantStudy' },
    output: list<ParticipantStudyAnswer>(),
  },
  assignToStudies: {
    of: 'participantStudy',
    method: 'POST',
    path: 'participants/addParticipantToStudy',
    access: contribute,
    input: { each: { of: 'participantStudy' } },
    output: bare<AssignmentAnswer>(),
  },
  studiesWithSites: { of: 'study', method: 'GET', path: 'studies/with-sites', access: contribute, output: data<readonly StudyOption[]>() },
  recordComments: { ...comments, path: 'study/:studyId/site-study/:siteId/record/:cardId/comments' },
  participantComments: { ...comments, path: 'study/:studyId/site-study/:siteId/participant/:participantId/comments' },
  addRecordComment: { ...addComment, path: 'study/:studyId/site-study/:siteId/record/:cardId/comment' },
  addParticipantComment: { ...addComment, path: 'study/:studyId/site-study/:siteId/participant/:participantId/comment' },
  contactAgreements: {
    ...read,
    of: 'attachment',
    path: 'participant/:participantId/contactAgreement',
    output: data<readonly Attachment[]>(),
  },
  addContactAgreement: { ...agreement, method: 'POST', path: 'participant/:participantId/contactAgreement', status: 201 },
  replaceContactAgreement: { ...agreement, method: 'PATCH', path: 'participant/:participantId/contactAgreement/:agreementId' },
  addAttachment: {
    of: 'attachment',
    method: 'POST',
    path: 'participant/:participantId/attachment',
    access: contribute,
    status: 201,
    upload: {},
    output: data<Attachment>(),
  },
  match: {
    of: 'participant',
    method: 'POST',
    path: 'participant/match',
    access: contribute,
    input: { of: 'participant', isChange: true, beside: { id: ref({ to: 'participant', about: 'The participant who is left out.' }) } },
    output: list<DuplicateHit>(),
  },
  findDuplicates: {
    of: 'duplicatePair',
    method: 'POST',
    path: 'participants/duplicates/find',
    access: searchDuplicates,
    status: 202,
    output: data<DuplicateSearchAnswer>(),
  },
  duplicateSearch: {
    of: 'duplicatePair',
    method: 'GET',
    path: 'participants/duplicates/state',
    access: searchDuplicates,
    output: data<DuplicateSearchAnswer>(),
  },
  previewMerge: {
    of: 'participantMerge',
    method: 'GET',
    path: 'participant/:id/merge',
    access: { page: 'PARTICIPANTS', action: 'OWN' },
    query: { otherId },
    output: data<MergePreview>(),
  },
  merge: {
    of: 'participantMerge',
    method: 'POST',
    path: 'participant/:id/merge',
    access: { page: 'PARTICIPANTS', action: 'OWN' },
    input: {
      otherId,
      version: integer({ required: true, about: 'Version of this participant that was reviewed.' }),
      otherVersion: integer({ required: true, about: 'Version of the other one that was reviewed.' }),
      // `exact`, because normalization would replace an empty list by the default of every field.
      values: exact(json({ shape: 'object', about: `By field, the value that stays: ${mergeChoices.join(', ')}.` })),
    },
    output: data<MergeAnswer>(),
  },
  markAsNotEnrolled: { ...participationCall, path: 'study/:studyId/participant/:participantId/markAsNotEnrolled' },
  clearMarkAsNotEnrolled: { ...participationCall, path: 'study/:studyId/participant/:participantId/clearMarkAsNotEnrolled' },
  readRecords: {
    of: 'formSubmission',
    method: 'POST',
    path: 'study/:studyId/record-import/reading',
    access: contribute,
    upload: {},
    output: data<RecordFileReading>(),
  },
  importRecords: {
    of: 'formSubmission',
    method: 'POST',
    path: 'study/:studyId/record-import',
    access: contribute,
    upload: {
      fields: {
        mapping: json({
          shape: 'object',
          required: true,
          about: 'Sources of the participant fields, sites, visits and missing-data codes.',
        }),
        trial: boolean({ default: false, about: 'Reports what the import would do, and writes nothing.' }),
      },
    },
    status: 202,
    output: data<RecordImportStarted>(),
  },
  recordImport: {
    of: 'formSubmission',
    method: 'GET',
    path: 'study/:studyId/record-import/:importId',
    access: contribute,
    output: data<RecordImportSummary>(),
  },
  recordReport: {
    of: 'formSubmission',
    method: 'GET',
    path: 'study/:studyId/record-import/:importId/report',
    access: contribute,
    output: file('text/csv; charset=utf-8'),
  },
})
