-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "form_submission" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
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

create index "form_submission_study_id_index" on "form_submission" ("org_id", "study_id");

create index "form_submission_site_id_index" on "form_submission" ("org_id", "site_id");

create index "form_submission_form_id_index" on "form_submission" ("org_id", "form_id");

create index "form_submission_form_version_id_index" on "form_submission" ("org_id", "form_version_id");

create index "form_submission_completed_by_index" on "form_submission" ("org_id", "completed_by");

create index "form_submission_study_id_site_id_scope_index" on "form_submission" ("org_id", "study_id", "site_id", "participant_id");

create index "form_submission_participant_id_study_id_scope_index" on "form_submission" ("org_id", "participant_id", "study_id", "site_id");

create index "form_submission_purpose_sort_index" on "form_submission" ("org_id", "purpose", "id");

create index "form_submission_status_sort_index" on "form_submission" ("org_id", "status", "id");

create index "form_submission_completed_on_sort_index" on "form_submission" ("org_id", "completed_on", "id");

create index "form_submission_eligibility_sort_index" on "form_submission" ("org_id", "eligibility", "id");

create index "form_submission_created_at_sort_index" on "form_submission" ("org_id", "created_at", "id");

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

create policy "organisation" on "form_submission" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
