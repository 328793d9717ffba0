import type { Domain } from '../engine/types.ts'
import { readBoard } from './board.ts'
import { addDecentralisedColumn, layOutBoard } from './boardRows.ts'
import { notifyOwner, releaseCards, requireOwnerAtSite } from './cardOwner.ts'
import { enrolByColumn, placeCard } from './cardRules.ts'
import { beginColumnTime, followLimit, setColumnLimit } from './columnTime.ts'
import { beginConductTime, followEnrolledLimit, followVisitLimit } from './conduct/conductTime.ts'
import { conductCalls } from './conduct/index.ts'
import { placeCheck } from './criteria/placeCheck.ts'
import { inviteToDct, readDctStatus } from './dctInvite.ts'
import { checkEnrolment, checkUndo } from './enrolment.ts'
import { groupCalls } from './groups.ts'
import { moveBody, moveCards, recruitmentMoves } from './moveCards.ts'
import { readPlaces } from './places.ts'
import { readEnrolment } from './readEnrolment.ts'
import { sourceCalls } from './sources.ts'
import { bindMove, bindTransition } from './studyBinding.ts'
import { giveSubjectId } from './subjectIds.ts'
import { suggestionsCall } from './suggestions/index.ts'
import { trialBoard } from './trialBoard.ts'
import { updateCard } from './updateCard.ts'

/** What the declarations of recruitment boards cannot say. Specification 2, sections 4 and 7, "Board and screening". */
export const recruitmentDomain: Domain = {
  hooks: {
    study: {
      async afterWrite(write) {
        await (write.before === null ? layOutBoard(write) : followEnrolledLimit(write))
      },
      afterWriteOn: ['create', 'update', 'import'],
      onTransition: addDecentralisedColumn,
    },
    visit: { afterWrite: followVisitLimit, afterWriteOn: ['update'] },
    participantStudy: {
      guard: {
        on: ['create', 'update', 'transition', 'import'],
        holds: { columnId: 'shared', visitId: 'shared', notEnrolledReasonId: 'shared' },
      },
      async beforeWrite(write) {
        const placed = await placeCard(write)
        return {
          ...placed,
          ...(await beginColumnTime(write, placed?.columnId)),
          ...(await beginConductTime(write)),
          ...(await giveSubjectId(write)),
        }
      },
      async afterWrite(write) {
        // The enrolment holds the study longer than a move does, and so holds it first.
        await enrolByColumn(write)
        await bindMove(write)
      },
      afterWriteOn: ['update'],
      async onTransition(taking) {
        await bindTransition(taking)
        await checkEnrolment(taking)
        checkUndo(taking)
      },
      alongside: (written) => [...requireOwnerAtSite(written), ...notifyOwner(written)],
    },
    criterionCheck: {
      guard: { on: ['create', 'update', 'import'], holds: { participantStudyId: 'alone', criterionId: 'shared' } },
      beforeWrite: placeCheck,
    },
    studySiteAssignment: { afterWrite: releaseCards, afterWriteOn: ['remove'] },
    boardColumn: { afterWrite: followLimit, afterWriteOn: ['update'] },
  },
  calls: [
    {
      method: 'GET',
      path: 'recruitment',
      access: { page: 'SCREENING', orPage: 'RECRUITMENT_DASHBOARD', action: 'VIEW' },
      handler: readPlaces,
    },
    {
      method: 'GET',
      path: 'study/:studyId/study-site/:siteId/recruitment',
      access: { page: 'SCREENING', action: 'VIEW' },
      takes: { since: 'The revision of an earlier answer: only what changed after it is told.' },
      handler: readBoard(trialBoard),
    },
    {
      method: 'PUT',
      path: 'study/:studyId/study-site/:siteId/recruitment/updateCard',
      body: {
        cardId: 'Id of the participation.',
        'screeningFailure?': 'Whether screening failed.',
        'screeningFailureReason?': 'Why it failed.',
        'version?': 'Version that the change builds on.',
      },
      access: { page: 'PARTICIPANTS', orPage: 'SCREENING', action: 'CONTRIBUTE' },
      handler: updateCard,
    },
    {
      method: 'POST',
      path: 'study/:studyId/study-site/:siteId/recruitment/move',
      access: { page: 'PARTICIPANTS', orPage: 'SCREENING', action: 'CONTRIBUTE' },
      body: moveBody,
      handler: moveCards(recruitmentMoves),
    },
    {
      method: 'GET',
      path: 'study/:studyId/study-site/:siteId/recruitment/enrolment',
      access: { page: 'PARTICIPANTS', orPage: 'SCREENING', action: 'CONTRIBUTE' },
      takes: { cardId: 'The id of a card; repeated for several.' },
      handler: readEnrolment,
    },
    {
      method: 'POST',
      path: 'study/:studyId/site/:siteId/participant/:participantId/dct-invite',
      access: { page: 'SCREENING', action: 'CONTRIBUTE' },
      takes: { preferredContact: 'SMS, EMAIL or BOTH.' },
      handler: inviteToDct,
    },
    {
      method: 'GET',
      path: 'study/:studyId/site/:siteId/participant/:participantId/dct-status',
      access: { page: 'SCREENING', action: 'VIEW' },
      handler: readDctStatus,
    },
    {
      method: 'PUT',
      path: 'study/:studyId/board-column/:columnId/limit',
      access: { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' },
      body: { limitDays: 'Days after which a card in this column needs attention.' },
      handler: setColumnLimit,
    },
    suggestionsCall,
    ...groupCalls,
    ...sourceCalls,
    ...conductCalls,
  ],
}
