-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "mail" drop constraint "mail_template_check";

create table "notification" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "user_id" uuid not null,
  "category" text not null,
  "topic" text not null,
  "record" text not null,
  "record_id" text not null,
  "participant_id" uuid,
  "study_id" uuid,
  "site_id" uuid,
  "status" text not null default 'UNREAD',
  "read_on" timestamp(3) with time zone,
  "mailed_on" timestamp(3) with time zone,
  "once_for" text,
  primary key (org_id, id),
  constraint "notification_category_check" check ("category" in ('PARTICIPANTS', 'VISITS', 'FORMS', 'CONSENTS', 'MESSAGES')),
  constraint "notification_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'REGISTRATION_COMPLETED', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'MESSAGE_FAILED')),
  constraint "notification_record_check" check (char_length("record") <= 60),
  constraint "notification_record_id_check" check (char_length("record_id") <= 36),
  constraint "notification_status_check" check ("status" in ('UNREAD', 'READ')),
  constraint "notification_once_for_check" check (char_length("once_for") <= 120)
);
alter table "notification" enable row level security;
alter table "notification" force row level security;

create table "notification_choice" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "user_id" uuid,
  "topic" text not null,
  "way" text not null,
  primary key (org_id, id),
  constraint "notification_choice_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'REGISTRATION_COMPLETED', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'MESSAGE_FAILED')),
  constraint "notification_choice_way_check" check ("way" in ('IN_APPLICATION', 'EMAIL', 'DAILY', 'OFF'))
);
alter table "notification_choice" enable row level security;
alter table "notification_choice" force row level security;

alter table "mail" add constraint "mail_template_check" check ("template" in ('invitation', 'dctInvite', 'consentRequest', 'consentRequestLink', 'consentCopy', 'participantCode', 'participantLink', 'visitPlanned', 'visitCalledOff', 'visitReminder', 'formReminder', 'consentReminder', 'visitRequestAnswer', 'meetingArranged', 'notifications', 'notificationsOfDay'));

create unique index "notification_once_for_user_id_unique" on "notification" ("org_id", lower("once_for"), "user_id");

create index "notification_user_id_index" on "notification" ("org_id", "user_id");

create index "notification_study_id_index" on "notification" ("org_id", "study_id");

create index "notification_site_id_index" on "notification" ("org_id", "site_id");

create index "notification_study_id_site_id_scope_index" on "notification" ("org_id", "study_id", "site_id", "participant_id");

create index "notification_participant_id_study_id_scope_index" on "notification" ("org_id", "participant_id", "study_id", "site_id");

create index "notification_topic_sort_index" on "notification" ("org_id", "topic", "id");

create index "notification_created_at_sort_index" on "notification" ("org_id", "created_at", "id");

create index "notification_status_sort_index" on "notification" ("org_id", "status", "id");

create unique index "notification_choice_topic_user_id_unique" on "notification_choice" ("org_id", "topic", "user_id");

create index "notification_choice_user_id_index" on "notification_choice" ("org_id", "user_id");

create index "notification_choice_topic_sort_index" on "notification_choice" ("org_id", "topic", "id");

create index "notification_choice_way_sort_index" on "notification_choice" ("org_id", "way", "id");

alter table "notification" add constraint "notification_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

alter table "notification" add constraint "notification_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "notification" add constraint "notification_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "notification" add constraint "notification_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "notification_choice" add constraint "notification_choice_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

create policy "organisation" on "notification" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "notification_choice" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
