-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "randomisation_slot" add column "site_id" uuid;

create unique index "randomisation_list_study_id_unique" on "randomisation_list" ("org_id", "study_id") where "state" in ('ACTIVE');

create index "randomisation_slot_site_id_index" on "randomisation_slot" ("org_id", "site_id");

alter table "randomisation_slot" add constraint "randomisation_slot_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);
