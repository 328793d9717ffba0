-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "saved_report" drop constraint "saved_report_report_check";

alter table "notification" drop constraint "notification_category_check";

alter table "notification" drop constraint "notification_topic_check";

alter table "notification_choice" drop constraint "notification_choice_topic_check";

create table "course" (
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
  "description" text,
  "study_id" uuid,
  "length" integer,
  "quiz_form_id" uuid,
  "pass_mark" integer default 80,
  "has_certificate" boolean default true,
  "valid_months" integer,
  "external_id" text,
  "status" text not null default 'DRAFT',
  "search_text" text generated always as (studydesk_normalise(coalesce("name", '') || ' ' || coalesce("description", ''))) stored,
  primary key (org_id, id),
  constraint "course_name_check" check (char_length("name") <= 160),
  constraint "course_description_check" check (char_length("description") <= 4000),
  constraint "course_length_check" check ("length" >= 1 and "length" <= 6000),
  constraint "course_pass_mark_check" check ("pass_mark" >= 1 and "pass_mark" <= 100),
  constraint "course_valid_months_check" check ("valid_months" >= 1 and "valid_months" <= 120),
  constraint "course_external_id_check" check (char_length("external_id") <= 200),
  constraint "course_status_check" check ("status" in ('DRAFT', 'PUBLISHED', 'RETIRED'))
);
alter table "course" enable row level security;
alter table "course" force row level security;

create table "course_lesson" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "rank" text collate "C" not null,
  "course_id" uuid not null,
  "name" text not null,
  "kind" text not null default 'DOCUMENT',
  "document_id" uuid,
  "url" text,
  "description" text,
  "length" integer,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "course_lesson_name_check" check (char_length("name") <= 160),
  constraint "course_lesson_kind_check" check ("kind" in ('DOCUMENT', 'VIDEO', 'LINK')),
  constraint "course_lesson_url_check" check (char_length("url") <= 2000),
  constraint "course_lesson_description_check" check (char_length("description") <= 2000),
  constraint "course_lesson_length_check" check ("length" >= 1 and "length" <= 6000)
);
alter table "course_lesson" enable row level security;
alter table "course_lesson" force row level security;

create table "course_assignment" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "course_id" uuid not null,
  "role_id" uuid,
  "study_id" uuid,
  "site_id" uuid,
  "user_id" uuid,
  "due_on" date,
  "due_days" integer,
  primary key (org_id, id),
  constraint "course_assignment_due_days_check" check ("due_days" >= 1 and "due_days" <= 730)
);
alter table "course_assignment" enable row level security;
alter table "course_assignment" force row level security;

create table "course_progress" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "course_id" uuid not null,
  "user_id" uuid not null,
  "round" integer not null,
  "done_lesson_ids" uuid[],
  "quiz_answers" jsonb,
  "quiz_score" integer,
  "quiz_tries" integer,
  "finished_on" timestamp(3) with time zone,
  "expires_on" date,
  "certificate_number" text,
  "learner_name" text,
  "course_name" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("certificate_number", ''))) stored,
  primary key (org_id, id),
  constraint "course_progress_round_check" check ("round" >= 1),
  constraint "course_progress_quiz_answers_check" check (jsonb_typeof("quiz_answers") = 'object'),
  constraint "course_progress_quiz_score_check" check ("quiz_score" >= 0 and "quiz_score" <= 100),
  constraint "course_progress_quiz_tries_check" check ("quiz_tries" >= 0),
  constraint "course_progress_certificate_number_check" check (char_length("certificate_number") <= 20),
  constraint "course_progress_learner_name_check" check (char_length("learner_name") <= 200),
  constraint "course_progress_course_name_check" check (char_length("course_name") <= 160)
);
alter table "course_progress" enable row level security;
alter table "course_progress" force row level security;

create table "study_training" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "course_id" uuid not null,
  "tasks" text[] not null,
  primary key (org_id, id),
  constraint "study_training_tasks_check" check ("tasks" <@ array['RECRUITMENT', 'CONSENT', 'VISITS', 'FORMS'])
);
alter table "study_training" enable row level security;
alter table "study_training" force row level security;

alter table "saved_report" add constraint "saved_report_report_check" check ("report" in ('portfolioInsights', 'studyInsights', 'demographics', 'enrolmentInsights', 'recruitmentSource', 'studySiteStatus', 'userReport', 'learningCompletion'));

alter table "notification" add constraint "notification_category_check" check ("category" in ('PARTICIPANTS', 'VISITS', 'FORMS', 'CONSENTS', 'DOCUMENTS', 'SURVEYS', 'LEARNING', 'MESSAGES'));

alter table "notification" add constraint "notification_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'REGISTRATION_COMPLETED', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'MESSAGE_FAILED'));

alter table "notification_choice" add constraint "notification_choice_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'REGISTRATION_COMPLETED', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'MESSAGE_FAILED'));

create unique index "course_name_unique" on "course" ("org_id", lower("name")) where "deleted_at" is null;

create unique index "course_external_id_unique" on "course" ("org_id", lower("external_id")) where "deleted_at" is null;

create index "course_study_id_index" on "course" ("org_id", "study_id");

create index "course_quiz_form_id_index" on "course" ("org_id", "quiz_form_id");

create index "course_name_sort_index" on "course" ("org_id", "name", "id") where "deleted_at" is null;

create index "course_status_sort_index" on "course" ("org_id", "status", "id") where "deleted_at" is null;

create index "course_length_sort_index" on "course" ("org_id", "length", "id") where "deleted_at" is null;

create index "course_valid_months_sort_index" on "course" ("org_id", "valid_months", "id") where "deleted_at" is null;

create index "course_has_certificate_sort_index" on "course" ("org_id", "has_certificate", "id") where "deleted_at" is null;

create index "course_search_index" on "course" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "course_deleted_at_index" on "course" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create unique index "course_lesson_course_id_rank_unique" on "course_lesson" ("org_id", "course_id", "rank");

create index "course_lesson_course_id_index" on "course_lesson" ("org_id", "course_id");

create index "course_lesson_document_id_index" on "course_lesson" ("org_id", "document_id");

create index "course_lesson_name_sort_index" on "course_lesson" ("org_id", "name", "id");

create index "course_lesson_kind_sort_index" on "course_lesson" ("org_id", "kind", "id");

create index "course_lesson_url_sort_index" on "course_lesson" ("org_id", "url", "id");

create index "course_lesson_length_sort_index" on "course_lesson" ("org_id", "length", "id");

create index "course_lesson_search_index" on "course_lesson" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create index "course_assignment_course_id_index" on "course_assignment" ("org_id", "course_id");

create index "course_assignment_role_id_index" on "course_assignment" ("org_id", "role_id");

create index "course_assignment_study_id_index" on "course_assignment" ("org_id", "study_id");

create index "course_assignment_site_id_index" on "course_assignment" ("org_id", "site_id");

create index "course_assignment_user_id_index" on "course_assignment" ("org_id", "user_id");

create index "course_assignment_due_on_sort_index" on "course_assignment" ("org_id", "due_on", "id");

create index "course_assignment_due_days_sort_index" on "course_assignment" ("org_id", "due_days", "id");

create index "course_assignment_created_at_sort_index" on "course_assignment" ("org_id", "created_at", "id");

create unique index "course_progress_round_course_id_user_id_unique" on "course_progress" ("org_id", "round", "course_id", "user_id");

create unique index "course_progress_certificate_number_unique" on "course_progress" ("org_id", lower("certificate_number"));

create index "course_progress_course_id_index" on "course_progress" ("org_id", "course_id");

create index "course_progress_user_id_index" on "course_progress" ("org_id", "user_id");

create index "course_progress_round_sort_index" on "course_progress" ("org_id", "round", "id");

create index "course_progress_created_at_sort_index" on "course_progress" ("org_id", "created_at", "id");

create index "course_progress_finished_on_sort_index" on "course_progress" ("org_id", "finished_on", "id");

create index "course_progress_expires_on_sort_index" on "course_progress" ("org_id", "expires_on", "id");

create index "course_progress_quiz_score_sort_index" on "course_progress" ("org_id", "quiz_score", "id");

create index "course_progress_quiz_tries_sort_index" on "course_progress" ("org_id", "quiz_tries", "id");

create index "course_progress_certificate_number_sort_index" on "course_progress" ("org_id", "certificate_number", "id");

create index "course_progress_search_index" on "course_progress" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "study_training_course_id_study_id_unique" on "study_training" ("org_id", "course_id", "study_id");

create index "study_training_study_id_index" on "study_training" ("org_id", "study_id");

create index "study_training_course_id_index" on "study_training" ("org_id", "course_id");

create index "study_training_created_at_sort_index" on "study_training" ("org_id", "created_at", "id");

alter table "course" add constraint "course_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "course" add constraint "course_quiz_form_id_reference"
  foreign key (org_id, "quiz_form_id") references "form" (org_id, id);

alter table "course_lesson" add constraint "course_lesson_course_id_reference"
  foreign key (org_id, "course_id") references "course" (org_id, id);

alter table "course_lesson" add constraint "course_lesson_document_id_reference"
  foreign key (org_id, "document_id") references "document" (org_id, id);

alter table "course_assignment" add constraint "course_assignment_course_id_reference"
  foreign key (org_id, "course_id") references "course" (org_id, id);

alter table "course_assignment" add constraint "course_assignment_role_id_reference"
  foreign key (org_id, "role_id") references "role" (org_id, id);

alter table "course_assignment" add constraint "course_assignment_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "course_assignment" add constraint "course_assignment_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "course_assignment" add constraint "course_assignment_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

alter table "course_progress" add constraint "course_progress_course_id_reference"
  foreign key (org_id, "course_id") references "course" (org_id, id);

alter table "course_progress" add constraint "course_progress_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

alter table "study_training" add constraint "study_training_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "study_training" add constraint "study_training_course_id_reference"
  foreign key (org_id, "course_id") references "course" (org_id, id);

create policy "organisation" on "course" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "course_lesson" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "course_assignment" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "course_progress" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "study_training" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
