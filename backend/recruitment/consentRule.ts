/** Does a column, in the words of SQL a row of `board_column`, want an active consent? That of the eConsent does, in a study that asks for a main one. */
export const needsConsent = `(board_column.step = 'ECONSENT' and exists (select from study_consent wanted
  where wanted.org_id = board_column.org_id and wanted.study_id = board_column.study_id and wanted.purpose = 'MAIN'))`
