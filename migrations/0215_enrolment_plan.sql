-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "study" add column "enrolment_starts_on" date;

alter table "study" add column "enrolment_ramp_days" integer;

alter table "study" add column "enrolment_ends_on" date;

alter table "study_site" add column "enrolment_starts_on" date;

alter table "study_site" add column "enrolment_ramp_days" integer;

alter table "study_site" add column "enrolment_ends_on" date;

alter table "study" add constraint "study_enrolment_ramp_days_check" check ("enrolment_ramp_days" >= 0 and "enrolment_ramp_days" <= 3650);

alter table "study_site" add constraint "study_site_enrolment_ramp_days_check" check ("enrolment_ramp_days" >= 0 and "enrolment_ramp_days" <= 3650);
