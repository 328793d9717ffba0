-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "form_assignment" add column "participant_visit_id" uuid;

create index "form_assignment_participant_visit_id_index" on "form_assignment" ("org_id", "participant_visit_id");

alter table "form_assignment" add constraint "form_assignment_participant_visit_id_reference"
  foreign key (org_id, "participant_visit_id") references "participant_visit" (org_id, id);
