-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "participant_visit" alter column "occurrence" drop default;

create unique index "form_version_form_id_unique" on "form_version" ("org_id", "form_id") where "form_lifecycle" in ('PENDING');
