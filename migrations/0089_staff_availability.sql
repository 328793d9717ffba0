-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "staff_availability" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "user_id" uuid not null,
  "kind" text not null default 'WORKS',
  "site_id" uuid,
  "weekdays" text[],
  "starts_on" date not null,
  "ends_on" date,
  "start_time" time(0) without time zone,
  "end_time" time(0) without time zone,
  "note" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("note", ''))) stored,
  primary key (org_id, id),
  constraint "staff_availability_kind_check" check ("kind" in ('WORKS', 'AWAY')),
  constraint "staff_availability_weekdays_check" check ("weekdays" <@ array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']),
  constraint "staff_availability_note_check" check (char_length("note") <= 200)
);
alter table "staff_availability" enable row level security;
alter table "staff_availability" force row level security;

create index "staff_availability_user_id_index" on "staff_availability" ("org_id", "user_id");

create index "staff_availability_site_id_index" on "staff_availability" ("org_id", "site_id");

create index "staff_availability_starts_on_index" on "staff_availability" ("org_id", "starts_on");

create index "staff_availability_kind_sort_index" on "staff_availability" ("org_id", "kind", "id");

create index "staff_availability_start_time_sort_index" on "staff_availability" ("org_id", "start_time", "id");

create index "staff_availability_end_time_sort_index" on "staff_availability" ("org_id", "end_time", "id");

create index "staff_availability_starts_on_sort_index" on "staff_availability" ("org_id", "starts_on", "id");

create index "staff_availability_ends_on_sort_index" on "staff_availability" ("org_id", "ends_on", "id");

create index "staff_availability_note_sort_index" on "staff_availability" ("org_id", "note", "id");

create index "staff_availability_search_index" on "staff_availability" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "staff_availability" add constraint "staff_availability_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

alter table "staff_availability" add constraint "staff_availability_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

create policy "organisation" on "staff_availability" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
