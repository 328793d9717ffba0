-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "visit" drop constraint "visit_planned_check";

drop index "participant_visit_visit_id_participant_study_id_unique";

alter table "participant_visit" add column "occurrence" integer not null default 0;

alter table "participant_visit" add column "unscheduled_reason" text;

alter table "participant_visit" add column "unscheduled_note" text;

alter table "visit" add constraint "visit_planned_check" check ("planned" in ('PLANNED', 'DROPPED', 'UNSCHEDULED'));

alter table "participant_visit" add constraint "participant_visit_occurrence_check" check ("occurrence" >= 0);

alter table "participant_visit" add constraint "participant_visit_unscheduled_reason_check" check ("unscheduled_reason" in ('ADVERSE_EVENT', 'EARLY_TERMINATION', 'REPEAT', 'PARTICIPANT_WISH', 'OTHER'));

alter table "participant_visit" add constraint "participant_visit_unscheduled_note_check" check (char_length("unscheduled_note") <= 2000);

create unique index "participant_visit_visit_id_participant_study_id_occurr_30448059" on "participant_visit" ("org_id", "visit_id", "participant_study_id", "occurrence");
