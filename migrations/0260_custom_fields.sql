-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "custom_field" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "rank" text collate "C" not null,
  "of" text not null,
  "label_en" text not null,
  "label_fr" text not null,
  "type" text not null,
  "key" text,
  "help_en" text,
  "help_fr" text,
  "is_required" boolean default false,
  "is_sensitive" boolean default true,
  "status" text not null default 'ACTIVE',
  "search_text" text generated always as (studydesk_normalise(coalesce("label_en", '') || ' ' || coalesce("label_fr", '') || ' ' || coalesce("key", ''))) stored,
  primary key (org_id, id),
  constraint "custom_field_of_check" check ("of" in ('participant', 'participantStudy', 'study', 'site')),
  constraint "custom_field_label_en_check" check (char_length("label_en") <= 80),
  constraint "custom_field_label_fr_check" check (char_length("label_fr") <= 80),
  constraint "custom_field_type_check" check ("type" in ('TEXT', 'NUMBER', 'DATE', 'CHOICE', 'TAGS', 'YES_NO')),
  constraint "custom_field_key_check" check (char_length("key") <= 40),
  constraint "custom_field_help_en_check" check (char_length("help_en") <= 300),
  constraint "custom_field_help_fr_check" check (char_length("help_fr") <= 300),
  constraint "custom_field_status_check" check ("status" in ('ACTIVE', 'RETIRED'))
);
alter table "custom_field" enable row level security;
alter table "custom_field" force row level security;

create table "custom_field_option" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "rank" text collate "C" not null,
  "custom_field_id" uuid not null,
  "label_en" text not null,
  "label_fr" text not null,
  "code" text,
  "status" text not null default 'ACTIVE',
  "search_text" text generated always as (studydesk_normalise(coalesce("label_en", '') || ' ' || coalesce("label_fr", '') || ' ' || coalesce("code", ''))) stored,
  primary key (org_id, id),
  constraint "custom_field_option_label_en_check" check (char_length("label_en") <= 80),
  constraint "custom_field_option_label_fr_check" check (char_length("label_fr") <= 80),
  constraint "custom_field_option_code_check" check (char_length("code") <= 40),
  constraint "custom_field_option_status_check" check ("status" in ('ACTIVE', 'RETIRED'))
);
alter table "custom_field_option" enable row level security;
alter table "custom_field_option" force row level security;

alter table "site" add column "custom_values" jsonb;

alter table "study" add column "custom_values" jsonb;

alter table "participant" add column "custom_values" jsonb;

alter table "participant_study" add column "custom_values" jsonb;

alter table "site" add constraint "site_custom_values_check" check (jsonb_typeof("custom_values") = 'object');

alter table "study" add constraint "study_custom_values_check" check (jsonb_typeof("custom_values") = 'object');

alter table "participant" add constraint "participant_custom_values_check" check (jsonb_typeof("custom_values") = 'object');

alter table "participant_study" add constraint "participant_study_custom_values_check" check (jsonb_typeof("custom_values") = 'object');

create unique index "custom_field_label_en_of_unique" on "custom_field" ("org_id", lower("label_en"), "of");

create unique index "custom_field_label_fr_of_unique" on "custom_field" ("org_id", lower("label_fr"), "of");

create unique index "custom_field_key_of_unique" on "custom_field" ("org_id", lower("key"), "of");

create unique index "custom_field_of_rank_unique" on "custom_field" ("org_id", "of", "rank");

create index "custom_field_label_en_sort_index" on "custom_field" ("org_id", "label_en", "id");

create index "custom_field_label_fr_sort_index" on "custom_field" ("org_id", "label_fr", "id");

create index "custom_field_of_sort_index" on "custom_field" ("org_id", "of", "id");

create index "custom_field_type_sort_index" on "custom_field" ("org_id", "type", "id");

create index "custom_field_key_sort_index" on "custom_field" ("org_id", "key", "id");

create index "custom_field_is_required_sort_index" on "custom_field" ("org_id", "is_required", "id");

create index "custom_field_is_sensitive_sort_index" on "custom_field" ("org_id", "is_sensitive", "id");

create index "custom_field_status_sort_index" on "custom_field" ("org_id", "status", "id");

create index "custom_field_search_index" on "custom_field" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "custom_field_option_label_en_custom_field_id_unique" on "custom_field_option" ("org_id", lower("label_en"), "custom_field_id");

create unique index "custom_field_option_label_fr_custom_field_id_unique" on "custom_field_option" ("org_id", lower("label_fr"), "custom_field_id");

create unique index "custom_field_option_code_custom_field_id_unique" on "custom_field_option" ("org_id", lower("code"), "custom_field_id");

create unique index "custom_field_option_custom_field_id_rank_unique" on "custom_field_option" ("org_id", "custom_field_id", "rank");

create index "custom_field_option_custom_field_id_index" on "custom_field_option" ("org_id", "custom_field_id");

create index "custom_field_option_label_en_sort_index" on "custom_field_option" ("org_id", "label_en", "id");

create index "custom_field_option_label_fr_sort_index" on "custom_field_option" ("org_id", "label_fr", "id");

create index "custom_field_option_code_sort_index" on "custom_field_option" ("org_id", "code", "id");

create index "custom_field_option_status_sort_index" on "custom_field_option" ("org_id", "status", "id");

create index "custom_field_option_search_index" on "custom_field_option" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "custom_field_option" add constraint "custom_field_option_custom_field_id_reference"
  foreign key (org_id, "custom_field_id") references "custom_field" (org_id, id);

create policy "organisation" on "custom_field" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "custom_field_option" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
