-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "form_submission" drop constraint "form_submission_status_check";

create table "form_assignment" (
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
  "form_id" uuid not null,
  "purpose" text,
  "schedule_type" text not null default 'ONE_TIME',
  "due_on" date,
  "every" integer,
  "unit" text,
  "ends_on" date,
  "ends_after" integer,
  "status" text not null default 'ACTIVE',
  primary key (org_id, id),
  constraint "form_assignment_purpose_check" check ("purpose" in ('SCREENING', 'CONDUCT')),
  constraint "form_assignment_schedule_type_check" check ("schedule_type" in ('ONE_TIME', 'RECURRING', 'CONTINUOUS')),
  constraint "form_assignment_every_check" check ("every" >= 1 and "every" <= 365),
  constraint "form_assignment_unit_check" check ("unit" in ('DAYS', 'WEEKS', 'MONTHS')),
  constraint "form_assignment_ends_after_check" check ("ends_after" >= 1 and "ends_after" <= 1000),
  constraint "form_assignment_status_check" check ("status" in ('ACTIVE', 'ENDED', 'UNASSIGNED'))
);
alter table "form_assignment" enable row level security;
alter table "form_assignment" force row level security;

create table "column_form" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "rank" text collate "C" not null,
  "board_column_id" uuid not null,
  "form_id" uuid not null,
  "due_in_days" integer,
  primary key (org_id, id),
  constraint "column_form_due_in_days_check" check ("due_in_days" >= 0 and "due_in_days" <= 365)
);
alter table "column_form" enable row level security;
alter table "column_form" force row level security;

alter table "form_submission" alter column "form_version_id" drop not null;

alter table "form_submission" alter column "status" set default 'NOT_STARTED';

alter table "form_submission" add column "form_assignment_id" uuid;

alter table "form_submission" add column "occurrence" integer;

alter table "form_submission" add column "due_on" date;

alter table "form_submission" add column "reviewed_on" timestamp(3) with time zone;

alter table "form_submission" add column "reviewed_by" uuid;

alter table "form_submission" add column "flag" boolean default false;

alter table "form_submission" add column "flag_note" text;

alter table "form_submission" add constraint "form_submission_occurrence_check" check ("occurrence" >= 1);

alter table "form_submission" add constraint "form_submission_status_check" check ("status" in ('NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'));

alter table "form_submission" add constraint "form_submission_flag_note_check" check (char_length("flag_note") <= 2000);

create index "form_assignment_participant_study_id_index" on "form_assignment" ("org_id", "participant_study_id");

create index "form_assignment_participant_id_index" on "form_assignment" ("org_id", "participant_id");

create index "form_assignment_study_id_index" on "form_assignment" ("org_id", "study_id");

create index "form_assignment_site_id_index" on "form_assignment" ("org_id", "site_id");

create index "form_assignment_form_id_index" on "form_assignment" ("org_id", "form_id");

create index "form_assignment_purpose_sort_index" on "form_assignment" ("org_id", "purpose", "id");

create index "form_assignment_schedule_type_sort_index" on "form_assignment" ("org_id", "schedule_type", "id");

create index "form_assignment_every_sort_index" on "form_assignment" ("org_id", "every", "id");

create index "form_assignment_due_on_sort_index" on "form_assignment" ("org_id", "due_on", "id");

create index "form_assignment_ends_on_sort_index" on "form_assignment" ("org_id", "ends_on", "id");

create index "form_assignment_ends_after_sort_index" on "form_assignment" ("org_id", "ends_after", "id");

create index "form_assignment_status_sort_index" on "form_assignment" ("org_id", "status", "id");

create index "form_assignment_created_at_sort_index" on "form_assignment" ("org_id", "created_at", "id");

create unique index "form_submission_occurrence_form_assignment_id_unique" on "form_submission" ("org_id", "occurrence", "form_assignment_id");

create index "form_submission_form_assignment_id_index" on "form_submission" ("org_id", "form_assignment_id");

create index "form_submission_reviewed_by_index" on "form_submission" ("org_id", "reviewed_by");

create index "form_submission_due_on_sort_index" on "form_submission" ("org_id", "due_on", "id");

create unique index "column_form_form_id_board_column_id_unique" on "column_form" ("org_id", "form_id", "board_column_id");

create unique index "column_form_board_column_id_rank_unique" on "column_form" ("org_id", "board_column_id", "rank");

create index "column_form_board_column_id_index" on "column_form" ("org_id", "board_column_id");

create index "column_form_form_id_index" on "column_form" ("org_id", "form_id");

create index "column_form_due_in_days_sort_index" on "column_form" ("org_id", "due_in_days", "id");

alter table "form_assignment" add constraint "form_assignment_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "form_assignment" add constraint "form_assignment_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "form_assignment" add constraint "form_assignment_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "form_assignment" add constraint "form_assignment_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "form_assignment" add constraint "form_assignment_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

alter table "form_submission" add constraint "form_submission_form_assignment_id_reference"
  foreign key (org_id, "form_assignment_id") references "form_assignment" (org_id, id);

alter table "form_submission" add constraint "form_submission_reviewed_by_reference"
  foreign key (org_id, "reviewed_by") references "user" (org_id, id);

alter table "column_form" add constraint "column_form_board_column_id_reference"
  foreign key (org_id, "board_column_id") references "board_column" (org_id, id);

alter table "column_form" add constraint "column_form_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

create policy "organisation" on "form_assignment" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "column_form" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
