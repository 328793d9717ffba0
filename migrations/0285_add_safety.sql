-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "saved_report" drop constraint "saved_report_report_check";

alter table "notification" drop constraint "notification_category_check";

alter table "notification" drop constraint "notification_topic_check";

alter table "notification_choice" drop constraint "notification_choice_topic_check";

create table "dictionary_term" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "dictionary" text not null,
  "edition" text not null,
  "code" text not null,
  "term" text not null,
  "parent_code" text,
  "parent_term" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("term", '') || ' ' || coalesce("code", '') || ' ' || coalesce("parent_term", ''))) stored,
  primary key (org_id, id),
  constraint "dictionary_term_dictionary_check" check (char_length("dictionary") <= 80),
  constraint "dictionary_term_edition_check" check (char_length("edition") <= 40),
  constraint "dictionary_term_code_check" check (char_length("code") <= 40),
  constraint "dictionary_term_term_check" check (char_length("term") <= 200),
  constraint "dictionary_term_parent_code_check" check (char_length("parent_code") <= 40),
  constraint "dictionary_term_parent_term_check" check (char_length("parent_term") <= 200)
);
alter table "dictionary_term" enable row level security;
alter table "dictionary_term" force row level security;

create table "adverse_event" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "participant_id" uuid not null,
  "participant_study_id" uuid not null,
  "study_id" uuid,
  "site_id" uuid,
  "number" integer,
  "term" text not null,
  "dictionary_term_id" uuid,
  "description" text,
  "onset_on" date not null,
  "is_ongoing" boolean default true,
  "ended_on" date,
  "grade" integer not null,
  "relation" text,
  "expectedness" text,
  "treatment_action" text,
  "outcome" text,
  "is_serious" boolean not null,
  "serious_criteria" text[],
  "aware_at" timestamp(3) with time zone,
  "report_due_at" timestamp(3) with time zone,
  "participant_visit_id" uuid,
  "status" text not null default 'OPEN',
  "reported_at" timestamp(3) with time zone,
  "reported_by" uuid,
  "review_status" text not null default 'TO_REVIEW',
  "reviewed_on" timestamp(3) with time zone,
  "reviewed_by" uuid,
  "search_text" text generated always as (studydesk_normalise(coalesce("term", ''))) stored,
  primary key (org_id, id),
  constraint "adverse_event_number_check" check ("number" >= 1),
  constraint "adverse_event_term_check" check (char_length("term") <= 200),
  constraint "adverse_event_description_check" check (char_length("description") <= 4000),
  constraint "adverse_event_grade_check" check ("grade" >= 1 and "grade" <= 5),
  constraint "adverse_event_relation_check" check ("relation" in ('UNRELATED', 'UNLIKELY', 'POSSIBLE', 'PROBABLE', 'DEFINITE')),
  constraint "adverse_event_expectedness_check" check ("expectedness" in ('EXPECTED', 'UNEXPECTED')),
  constraint "adverse_event_treatment_action_check" check ("treatment_action" in ('NOT_CHANGED', 'REDUCED', 'INTERRUPTED', 'WITHDRAWN', 'INCREASED', 'NOT_APPLICABLE', 'UNKNOWN')),
  constraint "adverse_event_outcome_check" check ("outcome" in ('RECOVERED', 'RECOVERING', 'NOT_RECOVERED', 'RECOVERED_WITH_SEQUELAE', 'FATAL', 'UNKNOWN')),
  constraint "adverse_event_serious_criteria_check" check ("serious_criteria" <@ array['DEATH', 'LIFE_THREATENING', 'HOSPITALISATION', 'DISABILITY', 'CONGENITAL_ANOMALY', 'MEDICALLY_IMPORTANT']),
  constraint "adverse_event_status_check" check ("status" in ('OPEN', 'REPORTED', 'CLOSED')),
  constraint "adverse_event_review_status_check" check ("review_status" in ('TO_REVIEW', 'REVIEWED'))
);
alter table "adverse_event" enable row level security;
alter table "adverse_event" force row level security;

create table "event_follow_up" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "adverse_event_id" uuid not null,
  "participant_id" uuid,
  "study_id" uuid,
  "site_id" uuid,
  "noted_on" date not null,
  "text" text not null,
  "grade" integer,
  "relation" text,
  "outcome" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("text", ''))) stored,
  primary key (org_id, id),
  constraint "event_follow_up_text_check" check (char_length("text") <= 4000),
  constraint "event_follow_up_grade_check" check ("grade" >= 1 and "grade" <= 5),
  constraint "event_follow_up_relation_check" check ("relation" in ('UNRELATED', 'UNLIKELY', 'POSSIBLE', 'PROBABLE', 'DEFINITE')),
  constraint "event_follow_up_outcome_check" check ("outcome" in ('RECOVERED', 'RECOVERING', 'NOT_RECOVERED', 'RECOVERED_WITH_SEQUELAE', 'FATAL', 'UNKNOWN'))
);
alter table "event_follow_up" enable row level security;
alter table "event_follow_up" force row level security;

create table "deviation" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "participant_id" uuid,
  "participant_study_id" uuid,
  "participant_visit_id" uuid,
  "number" integer,
  "origin" text default 'PERSON',
  "category" text not null,
  "grading" text,
  "occurred_on" date not null,
  "found_on" date not null,
  "days_outside" integer,
  "description" text,
  "cause" text,
  "corrective_action" text,
  "preventive_action" text,
  "is_board_report_required" boolean,
  "board_reported_on" date,
  "status" text not null default 'OPEN',
  "reviewed_on" timestamp(3) with time zone,
  "reviewed_by" uuid,
  "closed_on" timestamp(3) with time zone,
  "closed_by" uuid,
  "is_visit_corrected" boolean default false,
  "search_text" text generated always as (studydesk_normalise(coalesce("description", ''))) stored,
  primary key (org_id, id),
  constraint "deviation_number_check" check ("number" >= 1),
  constraint "deviation_origin_check" check ("origin" in ('PERSON', 'OUTSIDE_WINDOW', 'MISSED_VISIT')),
  constraint "deviation_category_check" check ("category" in ('CONSENT', 'ELIGIBILITY', 'VISIT_WINDOW', 'PROCEDURE', 'TREATMENT', 'SAFETY_REPORTING', 'OTHER')),
  constraint "deviation_grading_check" check ("grading" in ('MINOR', 'IMPORTANT')),
  constraint "deviation_days_outside_check" check ("days_outside" >= -4000 and "days_outside" <= 4000),
  constraint "deviation_description_check" check (char_length("description") <= 4000),
  constraint "deviation_cause_check" check (char_length("cause") <= 4000),
  constraint "deviation_corrective_action_check" check (char_length("corrective_action") <= 4000),
  constraint "deviation_preventive_action_check" check (char_length("preventive_action") <= 4000),
  constraint "deviation_status_check" check ("status" in ('OPEN', 'REVIEWED', 'CLOSED'))
);
alter table "deviation" enable row level security;
alter table "deviation" force row level security;

alter table "study" add column "records_window_deviations" boolean default true;

alter table "study" add column "records_missed_visits" boolean default true;

alter table "saved_report" add constraint "saved_report_report_check" check ("report" in ('portfolioInsights', 'studyInsights', 'demographics', 'enrolmentInsights', 'recruitmentSource', 'studySiteStatus', 'siteRanking', 'safety', 'userReport', 'learningCompletion', 'custom'));

alter table "notification" add constraint "notification_category_check" check ("category" in ('PARTICIPANTS', 'ENROLMENT', 'VISITS', 'SAFETY', 'FORMS', 'CONSENTS', 'DOCUMENTS', 'SURVEYS', 'LEARNING', 'FEEDBACK', 'MESSAGES'));

alter table "notification" add constraint "notification_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'SERIOUS_EVENT', 'SERIOUS_EVENT_DUE', 'SERIOUS_EVENT_LATE', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

alter table "notification_choice" add constraint "notification_choice_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'SERIOUS_EVENT', 'SERIOUS_EVENT_DUE', 'SERIOUS_EVENT_LATE', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

create unique index "dictionary_term_code_dictionary_edition_unique" on "dictionary_term" ("org_id", lower("code"), lower("dictionary"), lower("edition"));

create index "dictionary_term_dictionary_index" on "dictionary_term" ("org_id", "dictionary");

create index "dictionary_term_term_sort_index" on "dictionary_term" ("org_id", "term", "dictionary", "edition", "id");

create index "dictionary_term_code_sort_index" on "dictionary_term" ("org_id", "code", "id");

create index "dictionary_term_parent_term_sort_index" on "dictionary_term" ("org_id", "parent_term", "id");

create index "dictionary_term_parent_code_sort_index" on "dictionary_term" ("org_id", "parent_code", "id");

create index "dictionary_term_dictionary_sort_index" on "dictionary_term" ("org_id", "dictionary", "id");

create index "dictionary_term_edition_sort_index" on "dictionary_term" ("org_id", "edition", "id");

create index "dictionary_term_search_index" on "dictionary_term" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "adverse_event_number_participant_study_id_unique" on "adverse_event" ("org_id", "number", "participant_study_id") where "deleted_at" is null;

create index "adverse_event_participant_id_index" on "adverse_event" ("org_id", "participant_id");

create index "adverse_event_participant_study_id_index" on "adverse_event" ("org_id", "participant_study_id");

create index "adverse_event_study_id_index" on "adverse_event" ("org_id", "study_id");

create index "adverse_event_site_id_index" on "adverse_event" ("org_id", "site_id");

create index "adverse_event_dictionary_term_id_index" on "adverse_event" ("org_id", "dictionary_term_id");

create index "adverse_event_participant_visit_id_index" on "adverse_event" ("org_id", "participant_visit_id");

create index "adverse_event_reported_by_index" on "adverse_event" ("org_id", "reported_by");

create index "adverse_event_reviewed_by_index" on "adverse_event" ("org_id", "reviewed_by");

create index "adverse_event_term_sort_index" on "adverse_event" ("org_id", "term", "id") where "deleted_at" is null;

create index "adverse_event_grade_sort_index" on "adverse_event" ("org_id", "grade", "id") where "deleted_at" is null;

create index "adverse_event_is_serious_sort_index" on "adverse_event" ("org_id", "is_serious", "id") where "deleted_at" is null;

create index "adverse_event_relation_sort_index" on "adverse_event" ("org_id", "relation", "id") where "deleted_at" is null;

create index "adverse_event_onset_on_sort_index" on "adverse_event" ("org_id", "onset_on", "id") where "deleted_at" is null;

create index "adverse_event_report_due_at_sort_index" on "adverse_event" ("org_id", "report_due_at", "id") where "deleted_at" is null;

create index "adverse_event_status_sort_index" on "adverse_event" ("org_id", "status", "id") where "deleted_at" is null;

create index "adverse_event_outcome_sort_index" on "adverse_event" ("org_id", "outcome", "id") where "deleted_at" is null;

create index "adverse_event_number_sort_index" on "adverse_event" ("org_id", "number", "id") where "deleted_at" is null;

create index "adverse_event_search_index" on "adverse_event" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "adverse_event_deleted_at_index" on "adverse_event" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create index "event_follow_up_adverse_event_id_index" on "event_follow_up" ("org_id", "adverse_event_id");

create index "event_follow_up_participant_id_index" on "event_follow_up" ("org_id", "participant_id");

create index "event_follow_up_study_id_index" on "event_follow_up" ("org_id", "study_id");

create index "event_follow_up_site_id_index" on "event_follow_up" ("org_id", "site_id");

create index "event_follow_up_noted_on_sort_index" on "event_follow_up" ("org_id", "noted_on", "id");

create index "event_follow_up_outcome_sort_index" on "event_follow_up" ("org_id", "outcome", "id");

create index "event_follow_up_grade_sort_index" on "event_follow_up" ("org_id", "grade", "id");

create index "event_follow_up_relation_sort_index" on "event_follow_up" ("org_id", "relation", "id");

create index "event_follow_up_search_index" on "event_follow_up" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "deviation_number_study_id_site_id_unique" on "deviation" ("org_id", "number", "study_id", "site_id") where "deleted_at" is null;

create unique index "deviation_participant_visit_id_origin_unique" on "deviation" ("org_id", "participant_visit_id", "origin") where "origin" in ('OUTSIDE_WINDOW', 'MISSED_VISIT') and "deleted_at" is null;

create index "deviation_study_id_index" on "deviation" ("org_id", "study_id");

create index "deviation_site_id_index" on "deviation" ("org_id", "site_id");

create index "deviation_participant_study_id_index" on "deviation" ("org_id", "participant_study_id");

create index "deviation_participant_visit_id_index" on "deviation" ("org_id", "participant_visit_id");

create index "deviation_reviewed_by_index" on "deviation" ("org_id", "reviewed_by");

create index "deviation_closed_by_index" on "deviation" ("org_id", "closed_by");

create index "deviation_study_id_site_id_scope_index" on "deviation" ("org_id", "study_id", "site_id", "participant_id");

create index "deviation_participant_id_study_id_scope_index" on "deviation" ("org_id", "participant_id", "study_id", "site_id");

create index "deviation_number_sort_index" on "deviation" ("org_id", "number", "id") where "deleted_at" is null;

create index "deviation_category_sort_index" on "deviation" ("org_id", "category", "id") where "deleted_at" is null;

create index "deviation_grading_sort_index" on "deviation" ("org_id", "grading", "id") where "deleted_at" is null;

create index "deviation_status_sort_index" on "deviation" ("org_id", "status", "id") where "deleted_at" is null;

create index "deviation_occurred_on_sort_index" on "deviation" ("org_id", "occurred_on", "id") where "deleted_at" is null;

create index "deviation_days_outside_sort_index" on "deviation" ("org_id", "days_outside", "id") where "deleted_at" is null;

create index "deviation_origin_sort_index" on "deviation" ("org_id", "origin", "id") where "deleted_at" is null;

create index "deviation_search_index" on "deviation" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "deviation_deleted_at_index" on "deviation" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

alter table "adverse_event" add constraint "adverse_event_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "adverse_event" add constraint "adverse_event_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "adverse_event" add constraint "adverse_event_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "adverse_event" add constraint "adverse_event_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "adverse_event" add constraint "adverse_event_dictionary_term_id_reference"
  foreign key (org_id, "dictionary_term_id") references "dictionary_term" (org_id, id);

alter table "adverse_event" add constraint "adverse_event_participant_visit_id_reference"
  foreign key (org_id, "participant_visit_id") references "participant_visit" (org_id, id);

alter table "adverse_event" add constraint "adverse_event_reported_by_reference"
  foreign key (org_id, "reported_by") references "user" (org_id, id);

alter table "adverse_event" add constraint "adverse_event_reviewed_by_reference"
  foreign key (org_id, "reviewed_by") references "user" (org_id, id);

alter table "event_follow_up" add constraint "event_follow_up_adverse_event_id_reference"
  foreign key (org_id, "adverse_event_id") references "adverse_event" (org_id, id);

alter table "event_follow_up" add constraint "event_follow_up_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "event_follow_up" add constraint "event_follow_up_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "event_follow_up" add constraint "event_follow_up_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "deviation" add constraint "deviation_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "deviation" add constraint "deviation_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "deviation" add constraint "deviation_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "deviation" add constraint "deviation_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "deviation" add constraint "deviation_participant_visit_id_reference"
  foreign key (org_id, "participant_visit_id") references "participant_visit" (org_id, id);

alter table "deviation" add constraint "deviation_reviewed_by_reference"
  foreign key (org_id, "reviewed_by") references "user" (org_id, id);

alter table "deviation" add constraint "deviation_closed_by_reference"
  foreign key (org_id, "closed_by") references "user" (org_id, id);

create policy "organisation" on "dictionary_term" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "adverse_event" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "event_follow_up" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "deviation" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
