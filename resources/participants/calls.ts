import type { AgreementLinkAnswer } from '../agreementLinkAnswer.ts'
import { bare, data, defineCalls, list } from '../call.ts'
import { boolean, integer, multiChoice, ref, text, textarea } from '../core/fields/index.ts'
import type { DrugSearchAnswer } from '../drugSearchAnswer.ts'
import type { ParticipantActivity } from '../participantActivity.ts'
import type { AssignmentAnswer, ParticipantStudyAnswer, StudyOption } from '../participantStudyAnswers.ts'
import { type Timeline, timelineGroups } from '../participantTimeline.ts'
import type { ResourceAnswer } from '../rows.ts'

const read = { of: 'participant', method: 'GET', access: { page: 'PARTICIPANTS', action: 'VIEW' } } as const
const contribute = { page: 'PARTICIPANTS', action: 'CONTRIBUTE' } as const

const range = {
  from: text({ about: 'Day of the organization (YYYY-MM-DD) or moment (ISO 8601).' }),
  to: text({ about: 'The same; of a day the whole.' }),
} as const

/** Transition of a participant in a study, found by both. */
const inStudy = {
  of: 'participantStudy',
  method: 'POST',
  access: contribute,
  input: { reason: textarea({ about: 'Required where the transition says so.' }) },
  output: data<ResourceAnswer['participantStudy']>(),
} as const

/** Participants beside their resources: their history, studies, files, comments, and records of the same person. Specification 2, section 7. */
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
    query: { term: text({ max: 80, about: 'Beginning or part of a name, two characters at least.' }) },
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
  markAsNotEnrolled: { ...inStudy, path: 'study/:studyId/participant/:participantId/markAsNotEnrolled' },
  clearMarkAsNotEnrolled: { ...inStudy, path: 'study/:studyId/participant/:participantId/clearMarkAsNotEnrolled' },
})
