-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "site_place" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "site_id" uuid not null,
  "latitude" numeric(14,5) not null,
  "longitude" numeric(14,5) not null,
  "exactness" text,
  "source" text,
  "for_address" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("for_address", ''))) stored,
  primary key (org_id, id),
  constraint "site_place_latitude_check" check ("latitude" >= -90 and "latitude" <= 90),
  constraint "site_place_longitude_check" check ("longitude" >= -180 and "longitude" <= 180),
  constraint "site_place_exactness_check" check ("exactness" in ('ADDRESS', 'POSTAL_CODE', 'TOWN', 'AREA', 'REGION')),
  constraint "site_place_source_check" check ("source" in ('HAND', 'SERVICE')),
  constraint "site_place_for_address_check" check (char_length("for_address") <= 600)
);
alter table "site_place" enable row level security;
alter table "site_place" force row level security;

create unique index "site_place_site_id_unique" on "site_place" ("org_id", "site_id");

create index "site_place_site_id_index" on "site_place" ("org_id", "site_id");

create index "site_place_latitude_sort_index" on "site_place" ("org_id", "latitude", "id");

create index "site_place_longitude_sort_index" on "site_place" ("org_id", "longitude", "id");

create index "site_place_source_sort_index" on "site_place" ("org_id", "source", "id");

create index "site_place_exactness_sort_index" on "site_place" ("org_id", "exactness", "id");

create index "site_place_for_address_sort_index" on "site_place" ("org_id", "for_address", "id");

create index "site_place_updated_at_sort_index" on "site_place" ("org_id", "updated_at", "id");

create index "site_place_search_index" on "site_place" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "site_place" add constraint "site_place_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

create policy "organisation" on "site_place" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
