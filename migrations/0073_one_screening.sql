-- A participation has one pre-screening; forms that were assigned during screening are as many as were assigned.
drop index form_submission_screening_unique;
create unique index form_submission_screening_unique on form_submission (org_id, participant_study_id) where form_assignment_id is null;
