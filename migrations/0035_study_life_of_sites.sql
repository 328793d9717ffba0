-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "study" add column "plain_language_description" text;

alter table "study" add column "plain_language_state" text;

alter table "study_site" add column "study_status_after" text;

alter table "study" add constraint "study_plain_language_description_check" check (char_length("plain_language_description") <= 10000);

alter table "study" add constraint "study_plain_language_state_check" check ("plain_language_state" in ('DRAFT', 'EDITED'));

alter table "study_site" add constraint "study_site_study_status_after_check" check ("study_status_after" in ('ACTIVE_NOT_RECRUITING', 'ON_HOLD', 'COMPLETED'));
