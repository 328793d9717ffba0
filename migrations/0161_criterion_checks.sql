-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "criterion_check" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "participant_study_id" uuid not null,
  "participant_id" uuid,
  "study_id" uuid,
  "site_id" uuid,
  "criterion_id" uuid not null,
  "result" text not null,
  "note" text,
  primary key (org_id, id),
  constraint "criterion_check_result_check" check ("result" in ('MET', 'NOT_MET', 'DOES_NOT_APPLY', 'APPLIES', 'UNKNOWN')),
  constraint "criterion_check_note_check" check (char_length("note") <= 2000)
);
alter table "criterion_check" enable row level security;
alter table "criterion_check" force row level security;

create unique index "criterion_check_criterion_id_participant_study_id_unique" on "criterion_check" ("org_id", "criterion_id", "participant_study_id");

create index "criterion_check_participant_study_id_index" on "criterion_check" ("org_id", "participant_study_id");

create index "criterion_check_participant_id_index" on "criterion_check" ("org_id", "participant_id");

create index "criterion_check_study_id_index" on "criterion_check" ("org_id", "study_id");

create index "criterion_check_site_id_index" on "criterion_check" ("org_id", "site_id");

create index "criterion_check_criterion_id_index" on "criterion_check" ("org_id", "criterion_id");

create index "criterion_check_result_sort_index" on "criterion_check" ("org_id", "result", "id");

create index "criterion_check_updated_at_sort_index" on "criterion_check" ("org_id", "updated_at", "id");

create index "criterion_check_created_at_sort_index" on "criterion_check" ("org_id", "created_at", "id");

alter table "criterion_check" add constraint "criterion_check_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "criterion_check" add constraint "criterion_check_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "criterion_check" add constraint "criterion_check_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "criterion_check" add constraint "criterion_check_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "criterion_check" add constraint "criterion_check_criterion_id_reference"
  foreign key (org_id, "criterion_id") references "eligibility_criterion" (org_id, id);

create policy "organisation" on "criterion_check" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
