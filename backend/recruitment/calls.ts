import { recruitmentCalls as declared } from '#resources/recruitment/recruitmentCalls.ts'
import { callsOf } from '../platform/engine/calls/callsOf.ts'
import { readBoard } from './board.ts'
import { readBoardOverviews, readConductSites } from './boardOverviews.ts'
import { setColumnLimit } from './columnTime.ts'
import { addToConduct } from './conduct/addToConduct.ts'
import { conductBoard } from './conduct/conductBoard.ts'
import { setConductLimit } from './conduct/conductTime.ts'
import { moveInConduct } from './conduct/moveConduct.ts'
import { assignGroup } from './groupAssignment.ts'
import { addGroup, changeGroup, listGroups, removeGroup } from './groups.ts'
import { inviteToDct, readDctStatus } from './invitation/dctInvite.ts'
import { moveCards, recruitmentMoves } from './moveCards.ts'
import { readEnrolment } from './readEnrolment.ts'
import { addSource, changeSource, listSources } from './sources.ts'
import { suggest } from './suggestions/index.ts'
import { trialBoard } from './trialBoard.ts'
import { updateCard } from './updateCard.ts'

/** Calls of the recruitment board, of the conduct board for enrolled participants, and of the study's lists from which cards choose. */
export const recruitmentCalls = callsOf(declared, {
  places: readBoardOverviews,
  board: readBoard(trialBoard),
  updateCard,
  move: moveCards(recruitmentMoves),
  enrolment: readEnrolment,
  inviteToDct,
  dctStatus: readDctStatus,
  limitColumn: setColumnLimit,
  suggestions: suggest,
  groups: listGroups,
  addGroup,
  changeGroup,
  removeGroup,
  assignGroup,
  sources: listSources,
  addSource,
  changeSource,
  conductPlaces: readConductSites,
  addToConduct,
  conductBoard: readBoard(conductBoard),
  moveInConduct,
  limitConductColumn: setConductLimit,
})
