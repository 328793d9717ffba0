-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "form" add column "former_names" jsonb;

alter table "form" add constraint "form_former_names_check" check (jsonb_typeof("former_names") = 'array');
