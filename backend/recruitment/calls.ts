import { recruitmentCalls as declared } from '#resources/recruitment/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import { readBoard } from './board.ts'
import { setColumnLimit } from './columnTime.ts'
import { addToConduct } from './conduct/addToConduct.ts'
import { conductBoard } from './conduct/conductBoard.ts'
import { setConductLimit } from './conduct/conductTime.ts'
import { moveInConduct } from './conduct/moveConduct.ts'
import { inviteToDct, readDctStatus } from './dctInvite.ts'
import { assignGroup } from './groupAssignment.ts'
import { addGroup, changeGroup, listGroups, removeGroup } from './groups.ts'
import { moveCards, recruitmentMoves } from './moveCards.ts'
import { readConductPlaces, readPlaces } from './places.ts'
import { readEnrolment } from './readEnrolment.ts'
import { addSource, changeSource, listSources } from './sources.ts'
import { suggest } from './suggestions/index.ts'
import { trialBoard } from './trialBoard.ts'
import { updateCard } from './updateCard.ts'

/** The board of recruitment, the conduct board with the same calls for participants who are enrolled, and the lists of a study that cards choose from. */
export const recruitmentCalls = callsOf(declared, {
  places: readPlaces,
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
  conductPlaces: readConductPlaces,
  addToConduct,
  conductBoard: readBoard(conductBoard),
  moveInConduct,
  limitConductColumn: setConductLimit,
})
