-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "study_site_contact" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "rank" text collate "C" not null,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "name" text not null,
  "role" text,
  "phone" text,
  "email" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", '') || ' ' || coalesce("role", ''))) stored,
  primary key (org_id, id),
  constraint "study_site_contact_name_check" check (char_length("name") <= 120),
  constraint "study_site_contact_role_check" check (char_length("role") <= 80),
  constraint "study_site_contact_phone_check" check (char_length("phone") <= 14),
  constraint "study_site_contact_email_check" check (char_length("email") <= 254)
);
alter table "study_site_contact" enable row level security;
alter table "study_site_contact" force row level security;

create unique index "study_site_contact_study_id_rank_unique" on "study_site_contact" ("org_id", "study_id", "rank");

create index "study_site_contact_study_id_index" on "study_site_contact" ("org_id", "study_id");

create index "study_site_contact_site_id_index" on "study_site_contact" ("org_id", "site_id");

create index "study_site_contact_name_sort_index" on "study_site_contact" ("org_id", "name", "id");

create index "study_site_contact_role_sort_index" on "study_site_contact" ("org_id", "role", "id");

create index "study_site_contact_phone_sort_index" on "study_site_contact" ("org_id", "phone", "id");

create index "study_site_contact_email_sort_index" on "study_site_contact" ("org_id", "email", "id");

create index "study_site_contact_search_index" on "study_site_contact" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "study_site_contact" add constraint "study_site_contact_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "study_site_contact" add constraint "study_site_contact_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

create policy "organisation" on "study_site_contact" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
