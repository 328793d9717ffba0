/**
 * SQL over `given`, a form assignment: it is active, or it has ended while its last form is still to be filled in (a recurring assignment ends as its last
 * form is made).
 */
export const hasOpenForms = `(given.status = 'ACTIVE' or (given.status = 'ENDED' and exists (
  select from form_submission submission where submission.org_id = given.org_id and submission.form_assignment_id = given.id
    and submission.status in ('NOT_STARTED', 'IN_PROGRESS'))))`
