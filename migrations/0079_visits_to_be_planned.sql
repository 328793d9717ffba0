-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "participant_visit" add column "due_from" date;

alter table "participant_visit" add column "due_until" date;

create index "participant_visit_due_until_index" on "participant_visit" ("org_id", "due_until");
