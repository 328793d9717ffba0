-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "form" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "study_id" uuid,
  "copied_from" uuid,
  "type" text not null default 'STUDY_CONDUCT',
  "form_type" text not null default 'DEFAULT',
  "tags" text[],
  "form_version" text default '0.1',
  "form_lifecycle" text not null default 'PENDING',
  "approved_version" text,
  "is_active" boolean default true,
  "is_screening" boolean default false,
  "is_prescreen_exist" boolean default false,
  "edited_by" uuid,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "form_name_check" check (char_length("name") <= 200),
  constraint "form_type_check" check ("type" in ('SCREENING', 'STUDY_CONDUCT', 'EPRO', 'ECONSENT', 'OTHER')),
  constraint "form_form_type_check" check ("form_type" in ('DEFAULT', 'CONSENT')),
  constraint "form_form_version_check" check (char_length("form_version") <= 40),
  constraint "form_form_lifecycle_check" check ("form_lifecycle" in ('PENDING', 'APPROVED', 'EXCLUDED')),
  constraint "form_approved_version_check" check (char_length("approved_version") <= 40)
);
alter table "form" enable row level security;
alter table "form" force row level security;

create table "form_version" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "form_id" uuid not null,
  "form_version" text,
  "form_lifecycle" text default 'PENDING',
  "integrity_key" text,
  "edited_by" uuid,
  "decided_by" uuid,
  "decided_on" timestamp(3) with time zone,
  "decision_reason" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("form_version", ''))) stored,
  primary key (org_id, id),
  constraint "form_version_form_version_check" check (char_length("form_version") <= 40),
  constraint "form_version_form_lifecycle_check" check ("form_lifecycle" in ('PENDING', 'APPROVED', 'EXCLUDED')),
  constraint "form_version_integrity_key_check" check (char_length("integrity_key") <= 64),
  constraint "form_version_decision_reason_check" check (char_length("decision_reason") <= 2000)
);
alter table "form_version" enable row level security;
alter table "form_version" force row level security;

create table "form_submission" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "participant_study_id" uuid not null,
  "participant_id" uuid not null,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "form_id" uuid not null,
  "form_version_id" uuid not null,
  "purpose" text not null,
  "status" text not null default 'IN_PROGRESS',
  "completed_on" timestamp(3) with time zone,
  "completed_by" uuid,
  "eligibility" text,
  "eligibility_reasons" jsonb,
  primary key (org_id, id),
  constraint "form_submission_purpose_check" check ("purpose" in ('SCREENING', 'CONDUCT')),
  constraint "form_submission_status_check" check ("status" in ('IN_PROGRESS', 'COMPLETED')),
  constraint "form_submission_eligibility_check" check ("eligibility" in ('ELIGIBLE', 'NOT_ELIGIBLE')),
  constraint "form_submission_eligibility_reasons_check" check (jsonb_typeof("eligibility_reasons") = 'array')
);
alter table "form_submission" enable row level security;
alter table "form_submission" force row level security;

create unique index "form_name_study_id_unique" on "form" ("org_id", lower("name"), "study_id") where "deleted_at" is null;

create index "form_study_id_index" on "form" ("org_id", "study_id");

create index "form_copied_from_index" on "form" ("org_id", "copied_from");

create index "form_edited_by_index" on "form" ("org_id", "edited_by");

create index "form_name_sort_index" on "form" ("org_id", "name", "id") where "deleted_at" is null;

create index "form_type_sort_index" on "form" ("org_id", "type", "id") where "deleted_at" is null;

create index "form_form_type_sort_index" on "form" ("org_id", "form_type", "id") where "deleted_at" is null;

create index "form_form_lifecycle_sort_index" on "form" ("org_id", "form_lifecycle", "id") where "deleted_at" is null;

create index "form_form_version_sort_index" on "form" ("org_id", "form_version", "id") where "deleted_at" is null;

create index "form_approved_version_sort_index" on "form" ("org_id", "approved_version", "id") where "deleted_at" is null;

create index "form_is_active_sort_index" on "form" ("org_id", "is_active", "id") where "deleted_at" is null;

create index "form_is_screening_sort_index" on "form" ("org_id", "is_screening", "id") where "deleted_at" is null;

create index "form_search_index" on "form" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "form_deleted_at_index" on "form" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create unique index "form_version_form_version_form_id_unique" on "form_version" ("org_id", lower("form_version"), "form_id");

create index "form_version_form_id_index" on "form_version" ("org_id", "form_id");

create index "form_version_edited_by_index" on "form_version" ("org_id", "edited_by");

create index "form_version_decided_by_index" on "form_version" ("org_id", "decided_by");

create index "form_version_form_version_sort_index" on "form_version" ("org_id", "form_version", "id");

create index "form_version_form_lifecycle_sort_index" on "form_version" ("org_id", "form_lifecycle", "id");

create index "form_version_updated_at_sort_index" on "form_version" ("org_id", "updated_at", "id");

create index "form_version_decided_on_sort_index" on "form_version" ("org_id", "decided_on", "id");

create index "form_version_integrity_key_sort_index" on "form_version" ("org_id", "integrity_key", "id");

create index "form_version_created_at_sort_index" on "form_version" ("org_id", "created_at", "id");

create index "form_version_search_index" on "form_version" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create index "form_submission_participant_study_id_index" on "form_submission" ("org_id", "participant_study_id");

create index "form_submission_participant_id_index" on "form_submission" ("org_id", "participant_id");

create index "form_submission_study_id_index" on "form_submission" ("org_id", "study_id");

create index "form_submission_site_id_index" on "form_submission" ("org_id", "site_id");

create index "form_submission_form_id_index" on "form_submission" ("org_id", "form_id");

create index "form_submission_form_version_id_index" on "form_submission" ("org_id", "form_version_id");

create index "form_submission_completed_by_index" on "form_submission" ("org_id", "completed_by");

create index "form_submission_purpose_sort_index" on "form_submission" ("org_id", "purpose", "id");

create index "form_submission_status_sort_index" on "form_submission" ("org_id", "status", "id");

create index "form_submission_completed_on_sort_index" on "form_submission" ("org_id", "completed_on", "id");

create index "form_submission_eligibility_sort_index" on "form_submission" ("org_id", "eligibility", "id");

create index "form_submission_created_at_sort_index" on "form_submission" ("org_id", "created_at", "id");

alter table "form" add constraint "form_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "form" add constraint "form_copied_from_reference"
  foreign key (org_id, "copied_from") references "form" (org_id, id);

alter table "form" add constraint "form_edited_by_reference"
  foreign key (org_id, "edited_by") references "user" (org_id, id);

alter table "form_version" add constraint "form_version_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

alter table "form_version" add constraint "form_version_edited_by_reference"
  foreign key (org_id, "edited_by") references "user" (org_id, id);

alter table "form_version" add constraint "form_version_decided_by_reference"
  foreign key (org_id, "decided_by") references "user" (org_id, id);

alter table "form_submission" add constraint "form_submission_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "form_submission" add constraint "form_submission_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "form_submission" add constraint "form_submission_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "form_submission" add constraint "form_submission_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "form_submission" add constraint "form_submission_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

alter table "form_submission" add constraint "form_submission_form_version_id_reference"
  foreign key (org_id, "form_version_id") references "form_version" (org_id, id);

alter table "form_submission" add constraint "form_submission_completed_by_reference"
  foreign key (org_id, "completed_by") references "user" (org_id, id);

create policy "organisation" on "form" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "form_version" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "form_submission" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
