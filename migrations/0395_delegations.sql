-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "notification" drop constraint "notification_category_check";

alter table "notification" drop constraint "notification_topic_check";

alter table "notification_choice" drop constraint "notification_choice_topic_check";

create table "delegation_task" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "name" text not null,
  "code" text not null,
  "is_active" boolean default true,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "delegation_task_name_check" check (char_length("name") <= 120),
  constraint "delegation_task_code_check" check ("code" in ('CONSENT', 'ELIGIBILITY', 'MEDICAL_ASSESSMENT', 'PRODUCT', 'DATA_ENTRY', 'SAMPLES', 'RANDOMISATION', 'SAFETY_REPORTING', 'ESSENTIAL_RECORDS', 'OTHER'))
);
alter table "delegation_task" enable row level security;
alter table "delegation_task" force row level security;

create table "delegation" (
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
  "task_ids" uuid[] not null,
  "starts_on" date not null,
  "ends_on" date,
  "note" text,
  "status" text not null default 'PREPARED',
  "signed_on" timestamp(3) with time zone,
  "signed_by" uuid,
  "end_signed_on" timestamp(3) with time zone,
  "end_signed_by" uuid,
  primary key (org_id, id),
  constraint "delegation_note_check" check (char_length("note") <= 2000),
  constraint "delegation_status_check" check ("status" in ('PREPARED', 'SIGNED', 'ENDED'))
);
alter table "delegation" enable row level security;
alter table "delegation" force row level security;

alter table "study" add column "requires_delegation" boolean default false;

alter table "notification" add constraint "notification_category_check" check ("category" in ('PARTICIPANTS', 'ENROLMENT', 'VISITS', 'SAFETY', 'FORMS', 'CONSENTS', 'RANDOMISATION', 'DOCUMENTS', 'RECORDS', 'SITE_LOGS', 'SURVEYS', 'LEARNING', 'FEEDBACK', 'MESSAGES'));

alter table "notification" add constraint "notification_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'SERIOUS_EVENT', 'SERIOUS_EVENT_DUE', 'SERIOUS_EVENT_LATE', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'UNBLINDED', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'RECORD_TO_REVIEW', 'RECORD_RETURNED', 'RECORD_EXPIRES', 'DELEGATION_TO_SIGN', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

alter table "notification_choice" add constraint "notification_choice_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'SERIOUS_EVENT', 'SERIOUS_EVENT_DUE', 'SERIOUS_EVENT_LATE', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'UNBLINDED', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'RECORD_TO_REVIEW', 'RECORD_RETURNED', 'RECORD_EXPIRES', 'DELEGATION_TO_SIGN', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

create unique index "delegation_task_name_unique" on "delegation_task" ("org_id", lower("name"));

create index "delegation_task_name_sort_index" on "delegation_task" ("org_id", "name", "id");

create index "delegation_task_code_sort_index" on "delegation_task" ("org_id", "code", "id");

create index "delegation_task_is_active_sort_index" on "delegation_task" ("org_id", "is_active", "id");

create index "delegation_task_search_index" on "delegation_task" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create index "delegation_study_id_index" on "delegation" ("org_id", "study_id");

create index "delegation_site_id_index" on "delegation" ("org_id", "site_id");

create index "delegation_user_id_index" on "delegation" ("org_id", "user_id");

create index "delegation_signed_by_index" on "delegation" ("org_id", "signed_by");

create index "delegation_end_signed_by_index" on "delegation" ("org_id", "end_signed_by");

create index "delegation_starts_on_sort_index" on "delegation" ("org_id", "starts_on", "id");

create index "delegation_ends_on_sort_index" on "delegation" ("org_id", "ends_on", "id");

create index "delegation_status_sort_index" on "delegation" ("org_id", "status", "id");

create index "delegation_signed_on_sort_index" on "delegation" ("org_id", "signed_on", "id");

alter table "delegation" add constraint "delegation_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "delegation" add constraint "delegation_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "delegation" add constraint "delegation_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

alter table "delegation" add constraint "delegation_signed_by_reference"
  foreign key (org_id, "signed_by") references "user" (org_id, id);

alter table "delegation" add constraint "delegation_end_signed_by_reference"
  foreign key (org_id, "end_signed_by") references "user" (org_id, id);

create policy "organisation" on "delegation_task" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "delegation" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
