-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "visit" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "rank" text collate "C" not null,
  "study_id" uuid not null,
  "name" text not null,
  "type" text not null default 'IN_CLINIC',
  "group_id" uuid,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "visit_name_check" check (char_length("name") <= 80),
  constraint "visit_type_check" check ("type" in ('IN_CLINIC', 'TELEHEALTH', 'TELEPHONE'))
);
alter table "visit" enable row level security;
alter table "visit" force row level security;

alter table "participant_study" add column "conduct_status" text not null default 'NOT_STARTED';

alter table "participant_study" add column "visit_id" uuid;

alter table "participant_study" add constraint "participant_study_conduct_status_check" check ("conduct_status" in ('NOT_STARTED', 'UNDER_WAY', 'COMPLETED', 'WITHDRAWN'));

create unique index "visit_name_study_id_unique" on "visit" ("org_id", lower("name"), "study_id");

create unique index "visit_study_id_rank_unique" on "visit" ("org_id", "study_id", "rank");

create index "visit_study_id_index" on "visit" ("org_id", "study_id");

create index "visit_group_id_index" on "visit" ("org_id", "group_id");

create index "visit_name_sort_index" on "visit" ("org_id", "name", "id");

create index "visit_type_sort_index" on "visit" ("org_id", "type", "id");

create index "visit_search_index" on "visit" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create index "participant_study_visit_id_index" on "participant_study" ("org_id", "visit_id");

alter table "visit" add constraint "visit_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "visit" add constraint "visit_group_id_reference"
  foreign key (org_id, "group_id") references "study_group" (org_id, id);

alter table "participant_study" add constraint "participant_study_visit_id_reference"
  foreign key (org_id, "visit_id") references "visit" (org_id, id);

create policy "organisation" on "visit" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
