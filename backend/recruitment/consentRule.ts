/** Does a study ask for a main consent? In SQL, by the columns that name it. */
export const hasMainConsent = (orgId: string, studyId: string): string =>
  `exists (select from study_consent wanted where wanted.org_id = ${orgId} and wanted.study_id = ${studyId} and wanted.purpose = 'MAIN')`

/** Does a column, in the words of SQL a row of `board_column`, want an active consent? That of the eConsent does, in a study that asks for a main one. */
export const needsConsent = `(board_column.step = 'ECONSENT' and ${hasMainConsent('board_column.org_id', 'board_column.study_id')})`
