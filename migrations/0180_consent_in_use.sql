-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "study_consent" add column "is_active" boolean default true;

create index "study_consent_is_active_sort_index" on "study_consent" ("org_id", "is_active", "id");
