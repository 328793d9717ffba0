-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "task" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "kind" text not null,
  "status" text not null default 'WAITING',
  "done" integer default 0,
  "total" integer default 0,
  "items" jsonb,
  "given" jsonb,
  "results" jsonb,
  "finished_at" timestamp(3) with time zone,
  primary key (org_id, id),
  constraint "task_kind_check" check ("kind" in ('REGISTRY_IMPORT')),
  constraint "task_status_check" check ("status" in ('WAITING', 'RUNNING', 'DONE', 'STOPPED', 'FAILED')),
  constraint "task_done_check" check ("done" >= 0),
  constraint "task_total_check" check ("total" >= 0),
  constraint "task_items_check" check (jsonb_typeof("items") = 'array'),
  constraint "task_given_check" check (jsonb_typeof("given") = 'object'),
  constraint "task_results_check" check (jsonb_typeof("results") = 'array')
);
alter table "task" enable row level security;
alter table "task" force row level security;

create index "task_kind_sort_index" on "task" ("org_id", "kind", "id");

create index "task_status_sort_index" on "task" ("org_id", "status", "id");

create index "task_done_sort_index" on "task" ("org_id", "done", "id");

create index "task_total_sort_index" on "task" ("org_id", "total", "id");

create index "task_created_at_sort_index" on "task" ("org_id", "created_at", "id");

create index "task_finished_at_sort_index" on "task" ("org_id", "finished_at", "id");

create policy "organisation" on "task" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
