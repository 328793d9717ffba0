-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "task" drop constraint "task_kind_check";

alter table "visit_form" add column "is_repeated" boolean default false;

alter table "task" add constraint "task_kind_check" check ("kind" in ('REGISTRY_IMPORT', 'VISIT_SCHEDULE_MOVE', 'FOLDER_COPY', 'DATA_RULE_CHECK', 'RECORD_IMPORT'));

create index "visit_form_is_repeated_sort_index" on "visit_form" ("org_id", "is_repeated", "id");
