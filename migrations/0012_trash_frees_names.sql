-- Made by schema:diff from the declarations. Review it; never edit it once released.

drop index "site_name_unique";

drop index "site_site_code_unique";

drop index "study_trial_id_unique";

drop index "participant_participant_client_id_unique";

drop index "consent_statement_document_version_type_unique";

drop index "webhook_name_unique";

create unique index "site_name_unique" on "site" ("org_id", lower("name")) where "deleted_at" is null;

create unique index "site_site_code_unique" on "site" ("org_id", lower("site_code")) where "deleted_at" is null;

create unique index "study_trial_id_unique" on "study" ("org_id", lower("trial_id")) where "deleted_at" is null;

create unique index "participant_participant_client_id_unique" on "participant" ("org_id", lower("participant_client_id")) where "deleted_at" is null;

create unique index "consent_statement_document_version_type_unique" on "consent_statement" ("org_id", lower("document_version"), "type") where "deleted_at" is null;

create unique index "webhook_name_unique" on "webhook" ("org_id", lower("name")) where "deleted_at" is null;
