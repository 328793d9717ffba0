/**
 * SQL condition over `given`, a form assignment: true if it is active, or if it has ended but its last form is not completed. A recurring
 * assignment ends when its last form is created.
 */
export const hasOpenForms = `(given.status = 'ACTIVE' or (given.status = 'ENDED' and exists (
  select from form_submission submission where submission.org_id = given.org_id and submission.form_assignment_id = given.id
    and submission.status in ('NOT_STARTED', 'IN_PROGRESS'))))`
