-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "saved_view" add column "team_role_id" uuid;

alter table "saved_view" add column "team_study_id" uuid;

create index "saved_view_team_role_id_index" on "saved_view" ("org_id", "team_role_id");

create index "saved_view_team_study_id_index" on "saved_view" ("org_id", "team_study_id");

alter table "saved_view" add constraint "saved_view_team_role_id_reference"
  foreign key (org_id, "team_role_id") references "role" (org_id, id);

alter table "saved_view" add constraint "saved_view_team_study_id_reference"
  foreign key (org_id, "team_study_id") references "study" (org_id, id);
