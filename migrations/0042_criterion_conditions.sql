-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "eligibility_criterion" add column "conditions" jsonb;

alter table "eligibility_criterion" add constraint "eligibility_criterion_conditions_check" check (jsonb_typeof("conditions") = 'array');
