-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "room" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "site_id" uuid not null,
  "name" text not null,
  "kind" text not null default 'ROOM',
  "capacity" integer not null default 1,
  "is_active" boolean default true,
  "note" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "room_name_check" check (char_length("name") <= 80),
  constraint "room_kind_check" check ("kind" in ('ROOM', 'EQUIPMENT')),
  constraint "room_capacity_check" check ("capacity" >= 1 and "capacity" <= 50),
  constraint "room_note_check" check (char_length("note") <= 2000)
);
alter table "room" enable row level security;
alter table "room" force row level security;

alter table "participant_visit" add column "room_id" uuid;

alter table "participant_visit" add column "staff_id" uuid;

alter table "participant_visit" add column "conflict_reason" text;

alter table "participant_visit" add constraint "participant_visit_conflict_reason_check" check (char_length("conflict_reason") <= 2000);

create unique index "room_name_site_id_unique" on "room" ("org_id", lower("name"), "site_id");

create index "room_site_id_index" on "room" ("org_id", "site_id");

create index "room_name_sort_index" on "room" ("org_id", "name", "id");

create index "room_kind_sort_index" on "room" ("org_id", "kind", "id");

create index "room_capacity_sort_index" on "room" ("org_id", "capacity", "id");

create index "room_is_active_sort_index" on "room" ("org_id", "is_active", "id");

create index "room_search_index" on "room" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create index "participant_visit_room_id_index" on "participant_visit" ("org_id", "room_id");

create index "participant_visit_staff_id_index" on "participant_visit" ("org_id", "staff_id");

alter table "room" add constraint "room_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "participant_visit" add constraint "participant_visit_room_id_reference"
  foreign key (org_id, "room_id") references "room" (org_id, id);

alter table "participant_visit" add constraint "participant_visit_staff_id_reference"
  foreign key (org_id, "staff_id") references "user" (org_id, id);

create policy "organisation" on "room" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
