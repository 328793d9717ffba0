/**
 * Returns the SQL of the names of answers that only unblinded roles may see, of one `form_submission`: an array, empty before the first
 * answer.
 * @param orgId SQL of the organisation's id
 * @param submissionId SQL of the submission's id
 */
export const buildUnblindedAnswersSql = (orgId: string, submissionId: string): string =>
  `coalesce((select content.unblinded_answers from form_submission bound
    join form_version bound_version on bound_version.org_id = bound.org_id and bound_version.id = bound.form_version_id
    join form_content content on content.org_id = bound_version.org_id and content.integrity_key = bound_version.integrity_key
    where bound.org_id = ${orgId} and bound.id = ${submissionId}), '{}')`
