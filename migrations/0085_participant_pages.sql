-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "mail" drop constraint "mail_template_check";

create table "dct_setup" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid,
  "welcome_en" text,
  "welcome_fr" text,
  "help_en" text,
  "help_fr" text,
  "offers_forms" boolean default true,
  "offers_visits" boolean default true,
  "offers_visit_requests" boolean default true,
  "offers_documents" boolean default true,
  "link_days" integer not null default 7,
  primary key (org_id, id),
  constraint "dct_setup_welcome_en_check" check (char_length("welcome_en") <= 2000),
  constraint "dct_setup_welcome_fr_check" check (char_length("welcome_fr") <= 2000),
  constraint "dct_setup_help_en_check" check (char_length("help_en") <= 2000),
  constraint "dct_setup_help_fr_check" check (char_length("help_fr") <= 2000),
  constraint "dct_setup_link_days_check" check ("link_days" >= 1 and "link_days" <= 30)
);
alter table "dct_setup" enable row level security;
alter table "dct_setup" force row level security;

create table "study_reminder" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "kind" text not null,
  "every" text default 'WEEKLY',
  "is_active" boolean default true,
  "subject_en" text,
  "email_en" text,
  "sms_en" text,
  "subject_fr" text,
  "email_fr" text,
  "sms_fr" text,
  primary key (org_id, id),
  constraint "study_reminder_kind_check" check ("kind" in ('VISIT_PLANNED', 'VISIT_AHEAD', 'FORM_WAITING', 'CONSENT_WAITING')),
  constraint "study_reminder_every_check" check ("every" in ('DAILY', 'WEEKLY', 'MONTHLY')),
  constraint "study_reminder_subject_en_check" check (char_length("subject_en") <= 150),
  constraint "study_reminder_email_en_check" check (char_length("email_en") <= 4000),
  constraint "study_reminder_sms_en_check" check (char_length("sms_en") <= 300),
  constraint "study_reminder_subject_fr_check" check (char_length("subject_fr") <= 150),
  constraint "study_reminder_email_fr_check" check (char_length("email_fr") <= 4000),
  constraint "study_reminder_sms_fr_check" check (char_length("sms_fr") <= 300)
);
alter table "study_reminder" enable row level security;
alter table "study_reminder" force row level security;

create table "visit_request" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "participant_visit_id" uuid not null,
  "participant_study_id" uuid not null,
  "participant_id" uuid,
  "study_id" uuid,
  "site_id" uuid,
  "state" text not null default 'REQUESTED',
  "slots" jsonb,
  "note" text,
  "visit_date" date,
  "visit_time" time(0) without time zone,
  "reply" text,
  "outside_reason" text,
  "conflict_reason" text,
  primary key (org_id, id),
  constraint "visit_request_state_check" check ("state" in ('REQUESTED', 'PROPOSED', 'CONFIRMED', 'CLOSED', 'CANCELLED')),
  constraint "visit_request_slots_check" check (jsonb_typeof("slots") = 'array'),
  constraint "visit_request_note_check" check (char_length("note") <= 1000),
  constraint "visit_request_reply_check" check (char_length("reply") <= 1000),
  constraint "visit_request_outside_reason_check" check (char_length("outside_reason") <= 2000),
  constraint "visit_request_conflict_reason_check" check (char_length("conflict_reason") <= 2000)
);
alter table "visit_request" enable row level security;
alter table "visit_request" force row level security;

alter table "participant" add column "no_emails" boolean default false;

alter table "participant" add column "no_sms" boolean default false;

alter table "participant_visit" add column "duration_minutes" integer;

alter table "participant_visit" add column "is_second_hour" boolean;

alter table "consent" add column "signed_on" timestamp(3) with time zone;

alter table "consent" add column "signed_name" text;

alter table "consent" add column "signed_mark" text;

alter table "mail" add column "participant_visit_id" uuid;

alter table "mail" add column "once_for" text;

alter table "participant_visit" add constraint "participant_visit_duration_minutes_check" check ("duration_minutes" >= 5 and "duration_minutes" <= 1440);

alter table "consent" add constraint "consent_signed_name_check" check (char_length("signed_name") <= 200);

alter table "consent" add constraint "consent_signed_mark_check" check (char_length("signed_mark") <= 200000);

alter table "mail" add constraint "mail_template_check" check ("template" in ('invitation', 'dctInvite', 'consentRequest', 'consentRequestLink', 'consentCopy', 'participantCode', 'participantLink', 'visitPlanned', 'visitCalledOff', 'visitReminder', 'formReminder', 'consentReminder', 'visitRequestAnswer'));

alter table "mail" add constraint "mail_once_for_check" check (char_length("once_for") <= 120);

create unique index "dct_setup_study_id_unique" on "dct_setup" ("org_id", "study_id");

create index "dct_setup_study_id_index" on "dct_setup" ("org_id", "study_id");

create index "dct_setup_offers_forms_sort_index" on "dct_setup" ("org_id", "offers_forms", "id");

create index "dct_setup_offers_visits_sort_index" on "dct_setup" ("org_id", "offers_visits", "id");

create index "dct_setup_offers_visit_requests_sort_index" on "dct_setup" ("org_id", "offers_visit_requests", "id");

create index "dct_setup_offers_documents_sort_index" on "dct_setup" ("org_id", "offers_documents", "id");

create index "dct_setup_link_days_sort_index" on "dct_setup" ("org_id", "link_days", "id");

create index "dct_setup_created_at_sort_index" on "dct_setup" ("org_id", "created_at", "id");

create unique index "study_reminder_kind_study_id_unique" on "study_reminder" ("org_id", "kind", "study_id");

create index "study_reminder_study_id_index" on "study_reminder" ("org_id", "study_id");

create index "study_reminder_kind_sort_index" on "study_reminder" ("org_id", "kind", "id");

create index "study_reminder_every_sort_index" on "study_reminder" ("org_id", "every", "id");

create index "study_reminder_is_active_sort_index" on "study_reminder" ("org_id", "is_active", "id");

create index "study_reminder_subject_en_sort_index" on "study_reminder" ("org_id", "subject_en", "id");

create index "study_reminder_subject_fr_sort_index" on "study_reminder" ("org_id", "subject_fr", "id");

create index "visit_request_participant_visit_id_index" on "visit_request" ("org_id", "participant_visit_id");

create index "visit_request_participant_study_id_index" on "visit_request" ("org_id", "participant_study_id");

create index "visit_request_participant_id_index" on "visit_request" ("org_id", "participant_id");

create index "visit_request_study_id_index" on "visit_request" ("org_id", "study_id");

create index "visit_request_site_id_index" on "visit_request" ("org_id", "site_id");

create index "visit_request_visit_date_index" on "visit_request" ("org_id", "visit_date");

create index "visit_request_state_sort_index" on "visit_request" ("org_id", "state", "id");

create index "visit_request_visit_date_sort_index" on "visit_request" ("org_id", "visit_date", "id");

create index "visit_request_visit_time_sort_index" on "visit_request" ("org_id", "visit_time", "id");

create index "visit_request_created_at_sort_index" on "visit_request" ("org_id", "created_at", "id");

create unique index "mail_once_for_unique" on "mail" ("org_id", lower("once_for"));

create index "mail_participant_visit_id_index" on "mail" ("org_id", "participant_visit_id");

alter table "dct_setup" add constraint "dct_setup_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "study_reminder" add constraint "study_reminder_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "visit_request" add constraint "visit_request_participant_visit_id_reference"
  foreign key (org_id, "participant_visit_id") references "participant_visit" (org_id, id);

alter table "visit_request" add constraint "visit_request_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "visit_request" add constraint "visit_request_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "visit_request" add constraint "visit_request_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "visit_request" add constraint "visit_request_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "mail" add constraint "mail_participant_visit_id_reference"
  foreign key (org_id, "participant_visit_id") references "participant_visit" (org_id, id);

create policy "organisation" on "dct_setup" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "study_reminder" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "visit_request" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
