/** The boards on one component: where each is asked for, and what it is called. Its columns and the facts of its rules come with its answer. */
export interface BoardKind {
  /** Of the reader's places. */
  readonly places: 'recruitment' | 'conductBoard'
  /** Of the board, below its study and site. */
  readonly address: 'recruitment' | 'conduct'
  readonly title: 'nav.trialBoard' | 'nav.studyConduct'
  readonly failed: 'board.failed' | 'conduct.failed'
  /** People come to it from outside the study, by what stands above the list of a study's participants. */
  readonly takesNew: boolean
  /** Fields that are the same for all of its cards, or say nothing on it: it is not narrowed by them. */
  readonly settled: readonly string[]
}

export const trialBoard: BoardKind = {
  places: 'recruitment',
  address: 'recruitment',
  title: 'nav.trialBoard',
  failed: 'board.failed',
  takesNew: true,
  settled: ['conductSince'],
}

export const conductBoard: BoardKind = {
  places: 'conductBoard',
  address: 'conduct',
  title: 'nav.studyConduct',
  failed: 'conduct.failed',
  takesNew: false,
  settled: ['recruitmentStatus', 'columnId', 'columnSince', 'candidateStatusId', 'screeningFailure'],
}
