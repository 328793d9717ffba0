import { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'

/** Type of board that the shared component shows: its endpoints and texts. The response contains its columns and rules. */
export interface BoardKind {
  /** Endpoint of the reader's studies and sites. */
  readonly places: (typeof recruitmentCalls)['places' | 'conductPlaces']
  /** Endpoint of the board of a study at a site. */
  readonly board: (typeof recruitmentCalls)['board' | 'conductBoard']
  readonly move: (typeof recruitmentCalls)['move' | 'moveInConduct']
  readonly title: 'nav.trialBoard' | 'nav.studyConduct'
  readonly failed: 'board.failed' | 'conduct.failed'
  /** True if new people can be added to the board. */
  readonly takesNew: boolean
  /** Fields without a filter on the board: equal on all of its cards, or meaningless there. */
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
