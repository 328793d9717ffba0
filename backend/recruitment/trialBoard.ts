import type { BoardColumn } from '#resources/boardAnswers.ts'
import type { BoardKind } from './boardKind.ts'
import { columnIn } from './shippedNames.ts'

/** The board of recruitment: everybody who is, or might have been, on the way into the study, in the columns of the study's own. */
export const trialBoard: BoardKind = {
  filters: {},
  columnSql: 'column_id::text',
  rowsSql: 'true',
  layout: ['boardColumn', 'candidateStatus', 'studySource', 'studyGroup'],
  hasCandidates: true,
  columnsOf: ({ orgId }, { studyId }) => ({
    text: 'select id as "columnId", name, step, tone from board_column where org_id = $1 and study_id = $2 order by rank',
    values: [orgId, studyId],
  }),
  columnIn: (column, { texts, caller }) => columnIn(texts, caller, column as unknown as BoardColumn),
  around: (columns) => columns,
  placeOf: ({ columnId }) => ({ columnId }),
}
