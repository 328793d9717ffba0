-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "study" drop constraint "study_introduction_check";

alter table "study" drop constraint "study_description_check";

alter table "study" add column "minimum_age_months" integer;

alter table "study" add column "maximum_age_months" integer;

alter table "study" add column "registry_status" text;

alter table "study" add constraint "study_introduction_check" check (char_length("introduction") <= 5000);

alter table "study" add constraint "study_description_check" check (char_length("description") <= 32000);

alter table "study" add constraint "study_minimum_age_months_check" check ("minimum_age_months" >= 0 and "minimum_age_months" <= 11);

alter table "study" add constraint "study_maximum_age_months_check" check ("maximum_age_months" >= 0 and "maximum_age_months" <= 11);

alter table "study" add constraint "study_registry_status_check" check ("registry_status" in ('NOT_YET_RECRUITING', 'RECRUITING', 'ENROLLING_BY_INVITATION', 'ACTIVE_NOT_RECRUITING', 'SUSPENDED', 'COMPLETED', 'TERMINATED', 'WITHDRAWN', 'AVAILABLE', 'NO_LONGER_AVAILABLE', 'TEMPORARILY_NOT_AVAILABLE', 'APPROVED_FOR_MARKETING', 'WITHHELD', 'UNKNOWN'));
