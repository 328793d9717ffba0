-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "form_assignment" add column "is_ended_by_withdrawal" boolean default false;
