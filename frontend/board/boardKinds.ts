import { recruitmentCalls } from '#resources/recruitment/calls.ts'

/** The boards on one component: where each is asked for, and what it is called. Its columns and the facts of its rules come with its answer. */
export interface BoardKind {
  /** The reader's places. */
  readonly places: (typeof recruitmentCalls)['places' | 'conductPlaces']
  /** The board of a study at a site. */
  readonly board: (typeof recruitmentCalls)['board' | 'conductBoard']
  readonly move: (typeof recruitmentCalls)['move' | 'moveInConduct']
  readonly title: 'nav.trialBoard' | 'nav.studyConduct'
  readonly failed: 'board.failed' | 'conduct.failed'
  /** People come to it from outside the study, by what stands above the list of a study's participants. */
  readonly takesNew: boolean
  /** Fields that are the same for all of its cards, or say nothing on it: it is not narrowed by them. */
  readonly settled: readonly string[]
}

export const trialBoard: BoardKind = {
  places: recruitmentCalls.places,
  board: recruitmentCalls.board,
  move: recruitmentCalls.move,
  title: 'nav.trialBoard',
  failed: 'board.failed',
  takesNew: true,
  settled: ['conductSince'],
}

export const conductBoard: BoardKind = {
  places: recruitmentCalls.conductPlaces,
  board: recruitmentCalls.conductBoard,
  move: recruitmentCalls.moveInConduct,
  title: 'nav.studyConduct',
  failed: 'conduct.failed',
  takesNew: false,
  settled: ['recruitmentStatus', 'columnId', 'columnSince', 'candidateStatusId', 'screeningFailure'],
}
