-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "notification" drop constraint "notification_category_check";

alter table "notification" drop constraint "notification_topic_check";

alter table "notification_choice" drop constraint "notification_choice_topic_check";

create table "enrolment_alert" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "site_id" uuid,
  "topic" text not null,
  "state" text not null default 'RAISED',
  "raised_on" date not null,
  "recovered_on" date,
  primary key (org_id, id),
  constraint "enrolment_alert_topic_check" check ("topic" in ('NO_ENROLMENT', 'BEHIND_PLAN')),
  constraint "enrolment_alert_state_check" check ("state" in ('RAISED', 'RECOVERED'))
);
alter table "enrolment_alert" enable row level security;
alter table "enrolment_alert" force row level security;

alter table "notification" add constraint "notification_category_check" check ("category" in ('PARTICIPANTS', 'ENROLMENT', 'VISITS', 'FORMS', 'CONSENTS', 'DOCUMENTS', 'SURVEYS', 'LEARNING', 'FEEDBACK', 'MESSAGES'));

alter table "notification" add constraint "notification_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

alter table "notification_choice" add constraint "notification_choice_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

create index "enrolment_alert_study_id_index" on "enrolment_alert" ("org_id", "study_id");

create index "enrolment_alert_site_id_index" on "enrolment_alert" ("org_id", "site_id");

create index "enrolment_alert_topic_sort_index" on "enrolment_alert" ("org_id", "topic", "id");

create index "enrolment_alert_state_sort_index" on "enrolment_alert" ("org_id", "state", "id");

create index "enrolment_alert_raised_on_sort_index" on "enrolment_alert" ("org_id", "raised_on", "id");

create index "enrolment_alert_recovered_on_sort_index" on "enrolment_alert" ("org_id", "recovered_on", "id");

alter table "enrolment_alert" add constraint "enrolment_alert_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "enrolment_alert" add constraint "enrolment_alert_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

create policy "organisation" on "enrolment_alert" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
