-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "delegation_task" drop column "search_text";

alter table "delegation_task" add column "name_fr" text;

alter table "delegation_task" add column "search_text" text generated always as (studydesk_normalise(coalesce("name", '') || ' ' || coalesce("name_fr", ''))) stored;

alter table "delegation_task" add constraint "delegation_task_name_fr_check" check (char_length("name_fr") <= 120);

create index "delegation_task_name_fr_sort_index" on "delegation_task" ("org_id", "name_fr", "id");

create index "delegation_task_search_index" on "delegation_task" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);
