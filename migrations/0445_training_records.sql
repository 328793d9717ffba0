-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "training_record" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "title" text not null,
  "training_version" text,
  "trainer" text not null,
  "trained_on" date not null,
  "valid_until" date,
  "evidence_file_id" uuid,
  "note" text,
  "status" text not null default 'RECORDED',
  "acknowledged_on" timestamp(3) with time zone,
  "search_text" text generated always as (studydesk_normalise(coalesce("title", ''))) stored,
  primary key (org_id, id),
  constraint "training_record_title_check" check (char_length("title") <= 160),
  constraint "training_record_training_version_check" check (char_length("training_version") <= 40),
  constraint "training_record_trainer_check" check (char_length("trainer") <= 120),
  constraint "training_record_note_check" check (char_length("note") <= 2000),
  constraint "training_record_status_check" check ("status" in ('RECORDED', 'ACKNOWLEDGED', 'VOID'))
);
alter table "training_record" enable row level security;
alter table "training_record" force row level security;

create index "training_record_study_id_index" on "training_record" ("org_id", "study_id");

create index "training_record_site_id_index" on "training_record" ("org_id", "site_id");

create index "training_record_user_id_index" on "training_record" ("org_id", "user_id");

create index "training_record_evidence_file_id_index" on "training_record" ("org_id", "evidence_file_id");

create index "training_record_title_sort_index" on "training_record" ("org_id", "title", "id");

create index "training_record_training_version_sort_index" on "training_record" ("org_id", "training_version", "id");

create index "training_record_trained_on_sort_index" on "training_record" ("org_id", "trained_on", "id");

create index "training_record_valid_until_sort_index" on "training_record" ("org_id", "valid_until", "id");

create index "training_record_status_sort_index" on "training_record" ("org_id", "status", "id");

create index "training_record_trainer_sort_index" on "training_record" ("org_id", "trainer", "id");

create index "training_record_acknowledged_on_sort_index" on "training_record" ("org_id", "acknowledged_on", "id");

create index "training_record_search_index" on "training_record" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "training_record" add constraint "training_record_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "training_record" add constraint "training_record_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "training_record" add constraint "training_record_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

alter table "training_record" add constraint "training_record_evidence_file_id_reference"
  foreign key (org_id, "evidence_file_id") references "stored_file" (org_id, id);

create policy "organisation" on "training_record" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
