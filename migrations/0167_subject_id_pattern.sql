-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "study" add column "subject_id_given_at" text;

alter table "study" add column "subject_id_prefix" text;

alter table "study" add column "subject_id_names_site" boolean default true;

alter table "study" add column "subject_id_width" integer default 4;

alter table "study" add constraint "study_subject_id_given_at_check" check ("subject_id_given_at" in ('SCREENING', 'ENROLMENT'));

alter table "study" add constraint "study_subject_id_prefix_check" check (char_length("subject_id_prefix") <= 16);

alter table "study" add constraint "study_subject_id_width_check" check ("subject_id_width" >= 1 and "subject_id_width" <= 8);
