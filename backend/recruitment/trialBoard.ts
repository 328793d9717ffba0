import type { BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import type { BoardKind } from './boardKind.ts'
import { needsConsent } from './consentRule.ts'
import { localizeColumn } from './shippedNames.ts'

/** Recruitment board: all participants who are in the study or may join it, in the columns that the study defines. */
export const trialBoard: BoardKind = {
  filters: {},
  columnSql: 'column_id::text',
  rowsSql: 'true',
  layout: [
    'boardColumn',
    'studyConsent',
    'columnForm',
    'form',
    'candidateStatus',
    'studySource',
    'studyGroup',
    'eligibilityCriterion',
    'notEnrolledReason',
    'visit',
  ],
  hasCandidates: true,
  columnsOf: ({ orgId }, { studyId }) => ({
    text: `select id as "columnId", name, step, tone, limit_days as "limitDays", ${needsConsent} as "needsConsent",
        array(select form.name from column_form given join form on form.org_id = given.org_id and form.id = given.form_id
          where given.org_id = board_column.org_id and given.board_column_id = board_column.id
            and form.deleted_at is null and form.is_active and form.approved_version is not null
          order by given.rank) as forms
      from board_column where org_id = $1 and study_id = $2 order by rank`,
    values: [orgId, studyId],
  }),
  columnIn: (column, { texts, caller }) => localizeColumn(texts, caller, column as unknown as BoardColumn),
  around: (columns) => columns,
  placeOf: ({ columnId, columnSince }) => ({ columnId, columnSince }),
}
