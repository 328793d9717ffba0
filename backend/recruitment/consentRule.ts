/** Returns the SQL condition that a study has a main consent. The parameters are SQL expressions for the organisation and the study. */
export const hasMainConsent = (orgId: string, studyId: string): string =>
  `exists (select from study_consent wanted where wanted.org_id = ${orgId} and wanted.study_id = ${studyId} and wanted.purpose = 'MAIN')`

/**
 * SQL condition on a row of `board_column`: true if the column requires an active consent. This is the eConsent column of a study with a
 * main consent.
 */
export const needsConsent = `(board_column.step = 'ECONSENT' and ${hasMainConsent('board_column.org_id', 'board_column.study_id')})`
