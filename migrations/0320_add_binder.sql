-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "notification" drop constraint "notification_category_check";

alter table "notification" drop constraint "notification_topic_check";

alter table "notification_choice" drop constraint "notification_choice_topic_check";

create table "document_type" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "code" text not null,
  "name" text not null,
  "name_fr" text,
  "section" text,
  "description" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("code", '') || ' ' || coalesce("name", '') || ' ' || coalesce("name_fr", ''))) stored,
  primary key (org_id, id),
  constraint "document_type_code_check" check (char_length("code") <= 40),
  constraint "document_type_name_check" check (char_length("name") <= 200),
  constraint "document_type_name_fr_check" check (char_length("name_fr") <= 200),
  constraint "document_type_section_check" check (char_length("section") <= 120),
  constraint "document_type_description_check" check (char_length("description") <= 2000)
);
alter table "document_type" enable row level security;
alter table "document_type" force row level security;

create table "protocol_version" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "label" text not null,
  "effective_on" date not null,
  "search_text" text generated always as (studydesk_normalise(coalesce("label", ''))) stored,
  primary key (org_id, id),
  constraint "protocol_version_label_check" check (char_length("label") <= 60)
);
alter table "protocol_version" enable row level security;
alter table "protocol_version" force row level security;

create table "document_rule" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "document_type_id" uuid not null,
  "study_id" uuid,
  "per" text not null,
  "for_each_version" boolean default false,
  "site_roles" text[],
  "course_id" uuid,
  "valid_months" integer,
  "warn_days" integer not null default 30,
  "study_states" text[] not null default array['RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD']::text[],
  primary key (org_id, id),
  constraint "document_rule_per_check" check ("per" in ('STUDY', 'SITE', 'PERSON', 'PARTICIPANT')),
  constraint "document_rule_site_roles_check" check ("site_roles" <@ array['PRINCIPAL_INVESTIGATOR', 'SUB_INVESTIGATOR', 'COORDINATOR', 'RESEARCH_NURSE', 'PHARMACIST', 'DATA_MANAGER', 'MONITOR']),
  constraint "document_rule_valid_months_check" check ("valid_months" >= 1 and "valid_months" <= 240),
  constraint "document_rule_warn_days_check" check ("warn_days" >= 0 and "warn_days" <= 365),
  constraint "document_rule_study_states_check" check ("study_states" <@ array['DRAFT', 'RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD', 'COMPLETED'])
);
alter table "document_rule" enable row level security;
alter table "document_rule" force row level security;

create table "filed_document" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "document_type_id" uuid not null,
  "study_id" uuid not null,
  "site_id" uuid,
  "user_id" uuid,
  "protocol_version_id" uuid,
  "document_id" uuid not null,
  "version_number" integer,
  "document_date" date not null,
  "expires_on" date,
  "note" text,
  "status" text not null default 'FILED',
  "filed_by" uuid,
  "reviewed_on" timestamp(3) with time zone,
  "reviewed_by" uuid,
  primary key (org_id, id),
  constraint "filed_document_version_number_check" check ("version_number" >= 1),
  constraint "filed_document_note_check" check (char_length("note") <= 2000),
  constraint "filed_document_status_check" check ("status" in ('FILED', 'REVIEWED', 'RETURNED', 'SUPERSEDED'))
);
alter table "filed_document" enable row level security;
alter table "filed_document" force row level security;

create table "document_exemption" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "document_type_id" uuid not null,
  "study_id" uuid not null,
  "site_id" uuid,
  "user_id" uuid,
  "reason" text not null,
  "search_text" text generated always as (studydesk_normalise(coalesce("reason", ''))) stored,
  primary key (org_id, id),
  constraint "document_exemption_reason_check" check (char_length("reason") <= 1000)
);
alter table "document_exemption" enable row level security;
alter table "document_exemption" force row level security;

alter table "notification" add constraint "notification_category_check" check ("category" in ('PARTICIPANTS', 'ENROLMENT', 'VISITS', 'SAFETY', 'FORMS', 'CONSENTS', 'RANDOMISATION', 'DOCUMENTS', 'RECORDS', 'SURVEYS', 'LEARNING', 'FEEDBACK', 'MESSAGES'));

alter table "notification" add constraint "notification_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'SERIOUS_EVENT', 'SERIOUS_EVENT_DUE', 'SERIOUS_EVENT_LATE', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'UNBLINDED', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'RECORD_TO_REVIEW', 'RECORD_RETURNED', 'RECORD_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

alter table "notification_choice" add constraint "notification_choice_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'SERIOUS_EVENT', 'SERIOUS_EVENT_DUE', 'SERIOUS_EVENT_LATE', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'UNBLINDED', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'RECORD_TO_REVIEW', 'RECORD_RETURNED', 'RECORD_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

create unique index "document_type_code_unique" on "document_type" ("org_id", lower("code"));

create index "document_type_section_index" on "document_type" ("org_id", "section");

create index "document_type_code_sort_index" on "document_type" ("org_id", "code", "id");

create index "document_type_name_sort_index" on "document_type" ("org_id", "name", "id");

create index "document_type_name_fr_sort_index" on "document_type" ("org_id", "name_fr", "id");

create index "document_type_section_sort_index" on "document_type" ("org_id", "section", "id");

create index "document_type_search_index" on "document_type" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "protocol_version_label_study_id_unique" on "protocol_version" ("org_id", lower("label"), "study_id");

create unique index "protocol_version_effective_on_study_id_unique" on "protocol_version" ("org_id", "effective_on", "study_id");

create index "protocol_version_study_id_index" on "protocol_version" ("org_id", "study_id");

create index "protocol_version_label_sort_index" on "protocol_version" ("org_id", "label", "id");

create index "protocol_version_effective_on_sort_index" on "protocol_version" ("org_id", "effective_on", "id");

create index "protocol_version_search_index" on "protocol_version" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "document_rule_document_type_id_study_id_per_unique" on "document_rule" ("org_id", "document_type_id", "study_id", "per");

create index "document_rule_document_type_id_index" on "document_rule" ("org_id", "document_type_id");

create index "document_rule_study_id_index" on "document_rule" ("org_id", "study_id");

create index "document_rule_course_id_index" on "document_rule" ("org_id", "course_id");

create index "document_rule_per_sort_index" on "document_rule" ("org_id", "per", "id");

create index "document_rule_for_each_version_sort_index" on "document_rule" ("org_id", "for_each_version", "id");

create index "document_rule_valid_months_sort_index" on "document_rule" ("org_id", "valid_months", "id");

create index "document_rule_warn_days_sort_index" on "document_rule" ("org_id", "warn_days", "id");

create index "document_rule_created_at_sort_index" on "document_rule" ("org_id", "created_at", "id");

create index "filed_document_document_type_id_index" on "filed_document" ("org_id", "document_type_id");

create index "filed_document_study_id_index" on "filed_document" ("org_id", "study_id");

create index "filed_document_site_id_index" on "filed_document" ("org_id", "site_id");

create index "filed_document_user_id_index" on "filed_document" ("org_id", "user_id");

create index "filed_document_protocol_version_id_index" on "filed_document" ("org_id", "protocol_version_id");

create index "filed_document_document_id_index" on "filed_document" ("org_id", "document_id");

create index "filed_document_filed_by_index" on "filed_document" ("org_id", "filed_by");

create index "filed_document_reviewed_by_index" on "filed_document" ("org_id", "reviewed_by");

create index "filed_document_status_sort_index" on "filed_document" ("org_id", "status", "id");

create index "filed_document_version_number_sort_index" on "filed_document" ("org_id", "version_number", "id");

create index "filed_document_document_date_sort_index" on "filed_document" ("org_id", "document_date", "id");

create index "filed_document_expires_on_sort_index" on "filed_document" ("org_id", "expires_on", "id");

create index "filed_document_reviewed_on_sort_index" on "filed_document" ("org_id", "reviewed_on", "id");

create index "filed_document_created_at_sort_index" on "filed_document" ("org_id", "created_at", "id");

create unique index "document_exemption_document_type_id_study_id_site_id_u_28179741" on "document_exemption" ("org_id", "document_type_id", "study_id", "site_id", "user_id");

create index "document_exemption_document_type_id_index" on "document_exemption" ("org_id", "document_type_id");

create index "document_exemption_study_id_index" on "document_exemption" ("org_id", "study_id");

create index "document_exemption_site_id_index" on "document_exemption" ("org_id", "site_id");

create index "document_exemption_user_id_index" on "document_exemption" ("org_id", "user_id");

create index "document_exemption_created_at_sort_index" on "document_exemption" ("org_id", "created_at", "id");

create index "document_exemption_search_index" on "document_exemption" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "protocol_version" add constraint "protocol_version_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "document_rule" add constraint "document_rule_document_type_id_reference"
  foreign key (org_id, "document_type_id") references "document_type" (org_id, id);

alter table "document_rule" add constraint "document_rule_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "document_rule" add constraint "document_rule_course_id_reference"
  foreign key (org_id, "course_id") references "course" (org_id, id);

alter table "filed_document" add constraint "filed_document_document_type_id_reference"
  foreign key (org_id, "document_type_id") references "document_type" (org_id, id);

alter table "filed_document" add constraint "filed_document_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "filed_document" add constraint "filed_document_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "filed_document" add constraint "filed_document_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

alter table "filed_document" add constraint "filed_document_protocol_version_id_reference"
  foreign key (org_id, "protocol_version_id") references "protocol_version" (org_id, id);

alter table "filed_document" add constraint "filed_document_document_id_reference"
  foreign key (org_id, "document_id") references "document" (org_id, id);

alter table "filed_document" add constraint "filed_document_filed_by_reference"
  foreign key (org_id, "filed_by") references "user" (org_id, id);

alter table "filed_document" add constraint "filed_document_reviewed_by_reference"
  foreign key (org_id, "reviewed_by") references "user" (org_id, id);

alter table "document_exemption" add constraint "document_exemption_document_type_id_reference"
  foreign key (org_id, "document_type_id") references "document_type" (org_id, id);

alter table "document_exemption" add constraint "document_exemption_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "document_exemption" add constraint "document_exemption_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "document_exemption" add constraint "document_exemption_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

create policy "organisation" on "document_type" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "protocol_version" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "document_rule" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "filed_document" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "document_exemption" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
