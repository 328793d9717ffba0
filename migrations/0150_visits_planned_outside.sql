-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "participant_visit" add column "planned_outside" integer;

alter table "participant_visit" add constraint "participant_visit_planned_outside_check" check ("planned_outside" >= -4000 and "planned_outside" <= 4000);
