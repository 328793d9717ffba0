import type { Call } from '../../engine/types.ts'
import { readBoard } from '../board.ts'
import { moveBody, moveCards } from '../moveCards.ts'
import { readConductPlaces } from '../places.ts'
import { addToConduct } from './addToConduct.ts'
import { conductBoard } from './conductBoard.ts'
import { setConductLimit } from './conductTime.ts'
import { conductMoves } from './moveConduct.ts'

/** The conduct board: the same calls as those of the recruitment board, for participants who are enrolled. */
export const conductCalls: readonly Call[] = [
  { method: 'GET', path: 'conductBoard', access: { page: 'STUDY_CONDUCT', action: 'VIEW' }, handler: readConductPlaces },
  {
    method: 'POST',
    path: 'conductBoard/participants',
    body: { each: { studyId: 'Id of the study.', siteId: 'Id of the site.', participantId: 'Id of the participant.' } },
    access: { page: 'STUDY_CONDUCT', action: 'CONTRIBUTE' },
    answer: 'bare',
    handler: addToConduct,
  },
  {
    method: 'GET',
    path: 'study/:studyId/study-site/:siteId/conduct',
    access: { page: 'STUDY_CONDUCT', action: 'VIEW' },
    takes: { since: 'The revision of an earlier answer: only what changed after it is told.' },
    handler: readBoard(conductBoard),
  },
  {
    method: 'POST',
    path: 'study/:studyId/study-site/:siteId/conduct/move',
    access: { page: 'STUDY_CONDUCT', action: 'CONTRIBUTE' },
    body: moveBody,
    handler: moveCards(conductMoves),
  },
  {
    method: 'PUT',
    path: 'study/:studyId/conduct-column/:columnId/limit',
    access: { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' },
    body: { limitDays: 'Days after which a card in this column needs attention; null for no limit.' },
    handler: setConductLimit,
  },
]
