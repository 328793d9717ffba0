-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "course_progress" add column "opened_files" jsonb;

alter table "study_training" add column "demanded_from" date;

alter table "course_progress" add constraint "course_progress_opened_files_check" check (jsonb_typeof("opened_files") = 'object');

create index "study_training_demanded_from_sort_index" on "study_training" ("org_id", "demanded_from", "id");
