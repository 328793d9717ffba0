-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "study" add column "enrolled_limit_days" integer;

alter table "visit" add column "limit_days" integer;

alter table "participant_study" add column "conduct_until" date;

alter table "study" add constraint "study_enrolled_limit_days_check" check ("enrolled_limit_days" >= 1 and "enrolled_limit_days" <= 365);

alter table "visit" add constraint "visit_limit_days_check" check ("limit_days" >= 1 and "limit_days" <= 365);
