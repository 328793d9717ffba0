-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "notification" drop constraint "notification_category_check";

alter table "notification" drop constraint "notification_topic_check";

alter table "notification_choice" drop constraint "notification_choice_topic_check";

create table "site_survey" (
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
  "form_id" uuid not null,
  "frequency" text not null default 'MONTHLY',
  "site_ids" uuid[],
  "starts_on" date not null,
  "due_days" integer not null default 7,
  "state" text not null default 'DRAFT',
  "ended_on" date,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "site_survey_name_check" check (char_length("name") <= 120),
  constraint "site_survey_frequency_check" check ("frequency" in ('MONTHLY', 'YEARLY')),
  constraint "site_survey_due_days_check" check ("due_days" >= 0 and "due_days" <= 90),
  constraint "site_survey_state_check" check ("state" in ('DRAFT', 'OPEN', 'ENDED'))
);
alter table "site_survey" enable row level security;
alter table "site_survey" force row level security;

create table "site_survey_submission" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "survey_id" uuid not null,
  "site_id" uuid not null,
  "period" text not null,
  "form_version_id" uuid,
  "answers" jsonb,
  "status" text not null default 'DRAFT',
  "submitted_on" timestamp(3) with time zone,
  "submitted_by" uuid,
  primary key (org_id, id),
  constraint "site_survey_submission_period_check" check (char_length("period") <= 7),
  constraint "site_survey_submission_answers_check" check (jsonb_typeof("answers") = 'object'),
  constraint "site_survey_submission_status_check" check ("status" in ('DRAFT', 'SUBMITTED'))
);
alter table "site_survey_submission" enable row level security;
alter table "site_survey_submission" force row level security;

alter table "notification" add constraint "notification_category_check" check ("category" in ('PARTICIPANTS', 'VISITS', 'FORMS', 'CONSENTS', 'DOCUMENTS', 'SURVEYS', 'MESSAGES'));

alter table "notification" add constraint "notification_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'REGISTRATION_COMPLETED', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'MESSAGE_FAILED'));

alter table "notification_choice" add constraint "notification_choice_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'REGISTRATION_COMPLETED', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'MESSAGE_FAILED'));

create unique index "site_survey_name_unique" on "site_survey" ("org_id", lower("name")) where "deleted_at" is null;

create index "site_survey_form_id_index" on "site_survey" ("org_id", "form_id");

create index "site_survey_name_sort_index" on "site_survey" ("org_id", "name", "id") where "deleted_at" is null;

create index "site_survey_state_sort_index" on "site_survey" ("org_id", "state", "id") where "deleted_at" is null;

create index "site_survey_frequency_sort_index" on "site_survey" ("org_id", "frequency", "id") where "deleted_at" is null;

create index "site_survey_starts_on_sort_index" on "site_survey" ("org_id", "starts_on", "id") where "deleted_at" is null;

create index "site_survey_due_days_sort_index" on "site_survey" ("org_id", "due_days", "id") where "deleted_at" is null;

create index "site_survey_ended_on_sort_index" on "site_survey" ("org_id", "ended_on", "id") where "deleted_at" is null;

create index "site_survey_search_index" on "site_survey" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "site_survey_deleted_at_index" on "site_survey" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create unique index "site_survey_submission_period_survey_id_site_id_unique" on "site_survey_submission" ("org_id", lower("period"), "survey_id", "site_id");

create index "site_survey_submission_survey_id_index" on "site_survey_submission" ("org_id", "survey_id");

create index "site_survey_submission_site_id_index" on "site_survey_submission" ("org_id", "site_id");

create index "site_survey_submission_form_version_id_index" on "site_survey_submission" ("org_id", "form_version_id");

create index "site_survey_submission_submitted_by_index" on "site_survey_submission" ("org_id", "submitted_by");

create index "site_survey_submission_period_sort_index" on "site_survey_submission" ("org_id", "period", "id");

create index "site_survey_submission_status_sort_index" on "site_survey_submission" ("org_id", "status", "id");

create index "site_survey_submission_submitted_on_sort_index" on "site_survey_submission" ("org_id", "submitted_on", "id");

create index "site_survey_submission_updated_at_sort_index" on "site_survey_submission" ("org_id", "updated_at", "id");

alter table "site_survey" add constraint "site_survey_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

alter table "site_survey_submission" add constraint "site_survey_submission_survey_id_reference"
  foreign key (org_id, "survey_id") references "site_survey" (org_id, id);

alter table "site_survey_submission" add constraint "site_survey_submission_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "site_survey_submission" add constraint "site_survey_submission_form_version_id_reference"
  foreign key (org_id, "form_version_id") references "form_version" (org_id, id);

alter table "site_survey_submission" add constraint "site_survey_submission_submitted_by_reference"
  foreign key (org_id, "submitted_by") references "user" (org_id, id);

create policy "organisation" on "site_survey" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "site_survey_submission" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
