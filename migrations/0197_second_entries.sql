-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "second_entry" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "form_submission_id" uuid not null,
  "participant_id" uuid,
  "study_id" uuid,
  "site_id" uuid,
  "form_id" uuid,
  "form_version_id" uuid,
  "status" text not null default 'OPEN',
  "first_entry_by" uuid,
  "entered" jsonb,
  "entered_on" timestamp(3) with time zone,
  "entered_by" uuid,
  "decisions" jsonb,
  "reconciled_on" timestamp(3) with time zone,
  "reconciled_by" uuid,
  primary key (org_id, id),
  constraint "second_entry_status_check" check ("status" in ('OPEN', 'DIFFERENT', 'EQUAL', 'RECONCILED')),
  constraint "second_entry_entered_check" check (jsonb_typeof("entered") = 'object'),
  constraint "second_entry_decisions_check" check (jsonb_typeof("decisions") = 'array')
);
alter table "second_entry" enable row level security;
alter table "second_entry" force row level security;

alter table "form" add column "needs_double_entry" boolean default false;

create unique index "second_entry_form_submission_id_unique" on "second_entry" ("org_id", "form_submission_id");

create index "second_entry_form_submission_id_index" on "second_entry" ("org_id", "form_submission_id");

create index "second_entry_participant_id_index" on "second_entry" ("org_id", "participant_id");

create index "second_entry_study_id_index" on "second_entry" ("org_id", "study_id");

create index "second_entry_site_id_index" on "second_entry" ("org_id", "site_id");

create index "second_entry_form_id_index" on "second_entry" ("org_id", "form_id");

create index "second_entry_form_version_id_index" on "second_entry" ("org_id", "form_version_id");

create index "second_entry_first_entry_by_index" on "second_entry" ("org_id", "first_entry_by");

create index "second_entry_entered_by_index" on "second_entry" ("org_id", "entered_by");

create index "second_entry_reconciled_by_index" on "second_entry" ("org_id", "reconciled_by");

create index "second_entry_status_sort_index" on "second_entry" ("org_id", "status", "id");

create index "second_entry_entered_on_sort_index" on "second_entry" ("org_id", "entered_on", "id");

create index "second_entry_reconciled_on_sort_index" on "second_entry" ("org_id", "reconciled_on", "id");

create index "second_entry_created_at_sort_index" on "second_entry" ("org_id", "created_at", "id");

alter table "second_entry" add constraint "second_entry_form_submission_id_reference"
  foreign key (org_id, "form_submission_id") references "form_submission" (org_id, id);

alter table "second_entry" add constraint "second_entry_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "second_entry" add constraint "second_entry_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "second_entry" add constraint "second_entry_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "second_entry" add constraint "second_entry_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

alter table "second_entry" add constraint "second_entry_form_version_id_reference"
  foreign key (org_id, "form_version_id") references "form_version" (org_id, id);

alter table "second_entry" add constraint "second_entry_first_entry_by_reference"
  foreign key (org_id, "first_entry_by") references "user" (org_id, id);

alter table "second_entry" add constraint "second_entry_entered_by_reference"
  foreign key (org_id, "entered_by") references "user" (org_id, id);

alter table "second_entry" add constraint "second_entry_reconciled_by_reference"
  foreign key (org_id, "reconciled_by") references "user" (org_id, id);

create policy "organisation" on "second_entry" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
