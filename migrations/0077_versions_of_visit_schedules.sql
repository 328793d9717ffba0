-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "task" drop constraint "task_kind_check";

create table "visit_schedule" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "number" integer not null,
  "visits" jsonb,
  "note" text,
  primary key (org_id, id),
  constraint "visit_schedule_number_check" check ("number" >= 1),
  constraint "visit_schedule_visits_check" check (jsonb_typeof("visits") = 'array'),
  constraint "visit_schedule_note_check" check (char_length("note") <= 2000)
);
alter table "visit_schedule" enable row level security;
alter table "visit_schedule" force row level security;

alter table "visit" add column "planned" text not null default 'PLANNED';

alter table "participant" add column "time_zone" text;

alter table "participant_study" add column "visit_schedule_id" uuid;

alter table "visit" add constraint "visit_planned_check" check ("planned" in ('PLANNED', 'DROPPED'));

alter table "participant" add constraint "participant_time_zone_check" check (char_length("time_zone") <= 60);

alter table "task" add constraint "task_kind_check" check ("kind" in ('REGISTRY_IMPORT', 'VISIT_SCHEDULE_MOVE'));

create index "visit_planned_sort_index" on "visit" ("org_id", "planned", "id");

create unique index "visit_schedule_number_study_id_unique" on "visit_schedule" ("org_id", "number", "study_id");

create index "visit_schedule_study_id_index" on "visit_schedule" ("org_id", "study_id");

create index "visit_schedule_number_sort_index" on "visit_schedule" ("org_id", "number", "id");

create index "visit_schedule_created_at_sort_index" on "visit_schedule" ("org_id", "created_at", "id");

create index "participant_study_visit_schedule_id_index" on "participant_study" ("org_id", "visit_schedule_id");

alter table "visit_schedule" add constraint "visit_schedule_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "participant_study" add constraint "participant_study_visit_schedule_id_reference"
  foreign key (org_id, "visit_schedule_id") references "visit_schedule" (org_id, id);

create policy "organisation" on "visit_schedule" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
