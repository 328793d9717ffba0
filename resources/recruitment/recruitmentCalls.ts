import { type DctStatusAnswer, preferredContacts } from '../consents/dctAnswers.ts'
import { guardOf } from '../core/access.ts'
import { bare, data, defineCalls, list } from '../core/call.ts'
import { each, exact, nested, orNull } from '../core/callFields.ts'
import { boolean, choice, date, integer, ref, refs, text, textarea } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import { boardColumnLimit } from '../studies/boardDefaults.ts'
import { type SuggestionsAnswer, suggestionCounts } from '../studies/eligibilityAnswers.ts'
import { studyGroup } from '../studies/studyGroup.ts'
import {
  type BoardAnswer,
  type BoardColumn,
  type BoardSummary,
  type CardsMoveAnswer,
  type CardUpdateAnswer,
  type ConductBoardSummary,
  type ConductParticipantsAnswer,
  type EnrolmentAnswer,
  type GroupAssignmentAnswer,
  mostMovedCards,
} from './boardAnswers.ts'
import { participantStudy } from './participantStudy.ts'
import { mostAssignments } from './participantStudyAnswers.ts'
import { studySource } from './studySource.ts'

type Group = ResourceAnswer['studyGroup']
type Source = ResourceAnswer['studySource']

const board = 'study/:studyId/study-site/:siteId/recruitment'
const conductBoard = 'study/:studyId/study-site/:siteId/conduct'
const invitation = 'study/:studyId/site/:siteId/participant/:participantId'

const cardCall = { of: 'participantStudy', access: { page: 'PARTICIPANTS', orPage: 'SCREENING', action: 'CONTRIBUTE' } } as const
const conductAccess = { page: 'STUDY_CONDUCT', action: 'CONTRIBUTE' } as const
const limits = { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' } as const

/** Filters of the list of participations, and the revision of an earlier response. */
const boardQuery = {
  of: 'participantStudy',
  beside: {
    // Long enough for a revision whose database snapshot lists the maximum number of open transactions.
    since: exact(text({ max: 20_100, about: 'The revision of an earlier answer: only what changed after it is told.' })),
  },
} as const

const cardsOfMove = {
  after: ref({ to: 'participantStudy', about: 'The card behind which they go; null: first.' }),
  cards: each(
    { cardId: ref({ to: 'participantStudy', required: true }), version: integer({ required: true }) },
    {
      required: true,
      minCount: 1,
      maxCount: mostMovedCards,
      about: 'Cards in the order in which they are to stand, each with the version as it was seen.',
    },
  ),
  assignsForms: boolean({ about: 'The forms of the column are assigned.' }),
  enrolment: nested(
    {
      enrolledOn: date(),
      groupId: ref({ to: 'studyGroup' }),
      isAboveGoal: boolean(),
      subjectId: text({ max: participantStudy.fields.subjectId.max }),
    },
    { about: 'Values of the enrolment, for cards that move to the Enrolled column. `subjectId` only for a single card.' },
  ),
} as const

/**
 * Calls for the recruitment and conduct boards, and for groups and sources of studies. Specification 2, section 7, "Board and screening".
 */
export const recruitmentCalls = defineCalls({
  places: {
    of: 'participantStudy',
    method: 'GET',
    path: 'recruitment',
    access: { page: 'SCREENING', orPage: 'RECRUITMENT_DASHBOARD', action: 'VIEW' },
    output: data<readonly BoardSummary[]>(),
  },
  board: {
    of: 'participantStudy',
    method: 'GET',
    path: board,
    access: { page: 'SCREENING', action: 'VIEW' },
    query: boardQuery,
    output: data<BoardAnswer>(),
  },
  updateCard: {
    ...cardCall,
    method: 'PUT',
    path: `${board}/updateCard`,
    input: {
      cardId: ref({ to: 'participantStudy', required: true }),
      screeningFailure: boolean(),
      screeningFailureReason: textarea({ max: participantStudy.fields.screeningFailureReason.max }),
      version: integer({ about: 'Version that the change builds on.' }),
    },
    output: data<CardUpdateAnswer>(),
  },
  move: {
    ...cardCall,
    method: 'POST',
    path: `${board}/move`,
    input: { to: ref({ to: 'boardColumn', required: true }), ...cardsOfMove },
    output: data<CardsMoveAnswer>(),
  },
  enrolment: {
    ...cardCall,
    method: 'GET',
    path: `${board}/enrolment`,
    query: { cardId: refs({ to: 'participantStudy', required: true, maxCount: mostMovedCards, about: 'Repeated for several cards.' }) },
    output: data<EnrolmentAnswer>(),
  },
  inviteToDct: {
    of: 'participantStudy',
    method: 'POST',
    path: `${invitation}/dct-invite`,
    access: { page: 'SCREENING', action: 'CONTRIBUTE' },
    query: { preferredContact: choice(preferredContacts, { required: true }) },
    output: data<DctStatusAnswer>(),
  },
  dctStatus: {
    of: 'participantStudy',
    method: 'GET',
    path: `${invitation}/dct-status`,
    access: { page: 'SCREENING', action: 'VIEW' },
    output: data<DctStatusAnswer>(),
  },
  limitColumn: {
    of: 'boardColumn',
    method: 'PUT',
    path: 'study/:studyId/board-column/:columnId/limit',
    access: limits,
    input: {
      limitDays: integer({ required: true, ...boardColumnLimit, about: 'Days after which a card in this column needs attention.' }),
    },
    output: data<ResourceAnswer['boardColumn']>(),
  },
  suggestions: {
    of: 'participant',
    method: 'GET',
    path: 'study/:studyId/participant/suggestMatch',
    access: { page: 'PARTICIPANTS', action: 'VIEW' },
    query: { size: integer({ min: 1, max: suggestionCounts.most, default: suggestionCounts.usually, about: 'People at most.' }) },
    output: data<SuggestionsAnswer>(),
  },
  groups: {
    of: 'studyGroup',
    method: 'GET',
    path: 'study/:studyId/group',
    access: { ...guardOf(studyGroup), action: studyGroup.actions.list },
    query: { of: 'studyGroup' },
    output: list<Group>(),
  },
  addGroup: {
    of: 'studyGroup',
    method: 'POST',
    path: 'study/:studyId/group',
    access: { ...guardOf(studyGroup), action: studyGroup.actions.create },
    status: 201,
    input: { of: 'studyGroup' },
    output: data<Group>(),
  },
  changeGroup: {
    of: 'studyGroup',
    method: 'PUT',
    path: 'study/:studyId/group/:groupId',
    access: { ...guardOf(studyGroup), action: studyGroup.actions.update },
    input: { of: 'studyGroup', isChange: true },
    output: data<Group>(),
  },
  removeGroup: {
    of: 'studyGroup',
    method: 'DELETE',
    path: 'study/:studyId/group/:groupId',
    access: { ...guardOf(studyGroup), action: studyGroup.actions.remove },
    output: data<readonly string[]>(),
  },
  assignGroup: {
    ...cardCall,
    method: 'POST',
    path: 'study/:studyId/group/groupassignment',
    input: {
      groupId: orNull(ref({ to: 'studyGroup', about: 'null: they are in no group any more.' })),
      participantIds: refs({ to: 'participant', required: true, maxCount: mostAssignments }),
    },
    output: bare<GroupAssignmentAnswer>(),
  },
  sources: {
    of: 'studySource',
    method: 'GET',
    path: 'study/:studyId/source',
    access: { ...guardOf(studySource), action: studySource.actions.list },
    query: { of: 'studySource' },
    output: list<Source>(),
  },
  addSource: {
    of: 'studySource',
    method: 'POST',
    path: 'study/:studyId/source',
    access: { ...guardOf(studySource), action: studySource.actions.create },
    status: 201,
    input: { of: 'studySource' },
    output: data<Source>(),
  },
  changeSource: {
    of: 'studySource',
    method: 'PUT',
    path: 'study/:studyId/source',
    access: { ...guardOf(studySource), action: studySource.actions.update },
    input: { of: 'studySource', isChange: true, beside: { id: ref({ to: 'studySource', required: true }) } },
    output: data<Source>(),
  },
  conductPlaces: {
    of: 'participantStudy',
    method: 'GET',
    path: 'conductBoard',
    access: { page: 'STUDY_CONDUCT', action: 'VIEW' },
    output: data<readonly ConductBoardSummary[]>(),
  },
  addToConduct: {
    of: 'participantStudy',
    method: 'POST',
    path: 'conductBoard/participants',
    access: conductAccess,
    input: {
      each: {
        studyId: ref({ to: 'study', required: true }),
        siteId: ref({ to: 'site', required: true }),
        participantId: ref({ to: 'participant', required: true }),
      },
    },
    output: bare<ConductParticipantsAnswer>(),
  },
  conductBoard: {
    of: 'participantStudy',
    method: 'GET',
    path: conductBoard,
    access: { page: 'STUDY_CONDUCT', action: 'VIEW' },
    query: boardQuery,
    output: data<BoardAnswer>(),
  },
  moveInConduct: {
    of: 'participantStudy',
    method: 'POST',
    path: `${conductBoard}/move`,
    access: conductAccess,
    input: {
      to: text({ required: true, about: 'ENROLLED, COMPLETED or WITHDRAWN, or the id of a visit.' }),
      ...cardsOfMove,
    },
    output: data<CardsMoveAnswer>(),
  },
  limitConductColumn: {
    of: 'participantStudy',
    method: 'PUT',
    path: 'study/:studyId/conduct-column/:columnId/limit',
    access: limits,
    input: {
      limitDays: orNull(
        integer({ ...boardColumnLimit, about: 'Days after which a card in this column needs attention; null for no limit.' }),
      ),
    },
    output: data<Pick<BoardColumn, 'columnId' | 'limitDays'>>(),
  },
})
