-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "notification" drop constraint "notification_topic_check";

alter table "notification_choice" drop constraint "notification_choice_topic_check";

create table "monitoring_visit" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "kind" text not null default 'ROUTINE',
  "planned_on" date not null,
  "held_on" date,
  "monitor" text not null,
  "attendees" text[],
  "report_document_id" uuid,
  "follow_up_letter_on" date,
  "note" text,
  "status" text not null default 'PLANNED',
  "search_text" text generated always as (studydesk_normalise(coalesce("monitor", ''))) stored,
  primary key (org_id, id),
  constraint "monitoring_visit_kind_check" check ("kind" in ('INITIATION', 'ROUTINE', 'CLOSE_OUT')),
  constraint "monitoring_visit_monitor_check" check (char_length("monitor") <= 120),
  constraint "monitoring_visit_note_check" check (char_length("note") <= 4000),
  constraint "monitoring_visit_status_check" check ("status" in ('PLANNED', 'HELD', 'CLOSED', 'CANCELLED'))
);
alter table "monitoring_visit" enable row level security;
alter table "monitoring_visit" force row level security;

create table "monitoring_action" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "monitoring_visit_id" uuid not null,
  "study_id" uuid,
  "site_id" uuid,
  "text" text not null,
  "owner_id" uuid not null,
  "due_on" date not null,
  "status" text not null default 'OPEN',
  "resolution" text,
  "done_on" timestamp(3) with time zone,
  "done_by" uuid,
  "search_text" text generated always as (studydesk_normalise(coalesce("text", ''))) stored,
  primary key (org_id, id),
  constraint "monitoring_action_text_check" check (char_length("text") <= 2000),
  constraint "monitoring_action_status_check" check ("status" in ('OPEN', 'DONE')),
  constraint "monitoring_action_resolution_check" check (char_length("resolution") <= 2000)
);
alter table "monitoring_action" enable row level security;
alter table "monitoring_action" force row level security;

alter table "notification" add constraint "notification_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'SERIOUS_EVENT', 'SERIOUS_EVENT_DUE', 'SERIOUS_EVENT_LATE', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'UNBLINDED', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'RECORD_TO_REVIEW', 'RECORD_RETURNED', 'RECORD_EXPIRES', 'DELEGATION_TO_SIGN', 'ACTION_ITEM_DUE', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

alter table "notification_choice" add constraint "notification_choice_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'SERIOUS_EVENT', 'SERIOUS_EVENT_DUE', 'SERIOUS_EVENT_LATE', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'UNBLINDED', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'RECORD_TO_REVIEW', 'RECORD_RETURNED', 'RECORD_EXPIRES', 'DELEGATION_TO_SIGN', 'ACTION_ITEM_DUE', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

create index "monitoring_visit_study_id_index" on "monitoring_visit" ("org_id", "study_id");

create index "monitoring_visit_site_id_index" on "monitoring_visit" ("org_id", "site_id");

create index "monitoring_visit_report_document_id_index" on "monitoring_visit" ("org_id", "report_document_id");

create index "monitoring_visit_planned_on_sort_index" on "monitoring_visit" ("org_id", "planned_on", "id");

create index "monitoring_visit_kind_sort_index" on "monitoring_visit" ("org_id", "kind", "id");

create index "monitoring_visit_held_on_sort_index" on "monitoring_visit" ("org_id", "held_on", "id");

create index "monitoring_visit_status_sort_index" on "monitoring_visit" ("org_id", "status", "id");

create index "monitoring_visit_monitor_sort_index" on "monitoring_visit" ("org_id", "monitor", "id");

create index "monitoring_visit_follow_up_letter_on_sort_index" on "monitoring_visit" ("org_id", "follow_up_letter_on", "id");

create index "monitoring_visit_search_index" on "monitoring_visit" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create index "monitoring_action_monitoring_visit_id_index" on "monitoring_action" ("org_id", "monitoring_visit_id");

create index "monitoring_action_study_id_index" on "monitoring_action" ("org_id", "study_id");

create index "monitoring_action_site_id_index" on "monitoring_action" ("org_id", "site_id");

create index "monitoring_action_owner_id_index" on "monitoring_action" ("org_id", "owner_id");

create index "monitoring_action_done_by_index" on "monitoring_action" ("org_id", "done_by");

create index "monitoring_action_due_on_sort_index" on "monitoring_action" ("org_id", "due_on", "id");

create index "monitoring_action_status_sort_index" on "monitoring_action" ("org_id", "status", "id");

create index "monitoring_action_done_on_sort_index" on "monitoring_action" ("org_id", "done_on", "id");

create index "monitoring_action_search_index" on "monitoring_action" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "monitoring_visit" add constraint "monitoring_visit_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "monitoring_visit" add constraint "monitoring_visit_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "monitoring_visit" add constraint "monitoring_visit_report_document_id_reference"
  foreign key (org_id, "report_document_id") references "document" (org_id, id);

alter table "monitoring_action" add constraint "monitoring_action_monitoring_visit_id_reference"
  foreign key (org_id, "monitoring_visit_id") references "monitoring_visit" (org_id, id);

alter table "monitoring_action" add constraint "monitoring_action_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "monitoring_action" add constraint "monitoring_action_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "monitoring_action" add constraint "monitoring_action_owner_id_reference"
  foreign key (org_id, "owner_id") references "user" (org_id, id);

alter table "monitoring_action" add constraint "monitoring_action_done_by_reference"
  foreign key (org_id, "done_by") references "user" (org_id, id);

create policy "organisation" on "monitoring_visit" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "monitoring_action" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
