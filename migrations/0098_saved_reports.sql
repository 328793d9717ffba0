-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "mail" drop constraint "mail_template_check";

create table "saved_report" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "name" text not null,
  "report" text not null,
  "study_id" uuid,
  "site_id" uuid,
  "period" text not null default 'ALL',
  "from" date,
  "to" date,
  "is_shared" boolean default false,
  "frequency" text not null default 'NEVER',
  "weekday" text,
  "day_of_month" integer,
  "hour" integer default 7,
  "recipient_ids" uuid[],
  "sent_for" date,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "saved_report_name_check" check (char_length("name") <= 120),
  constraint "saved_report_report_check" check ("report" in ('portfolioInsights', 'studyInsights', 'demographics', 'enrolmentInsights', 'recruitmentSource', 'studySiteStatus', 'userReport')),
  constraint "saved_report_period_check" check ("period" in ('ALL', 'LAST_7_DAYS', 'LAST_30_DAYS', 'LAST_MONTH', 'LAST_QUARTER', 'THIS_YEAR', 'FIXED')),
  constraint "saved_report_frequency_check" check ("frequency" in ('NEVER', 'DAILY', 'WEEKLY', 'MONTHLY')),
  constraint "saved_report_weekday_check" check ("weekday" in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')),
  constraint "saved_report_day_of_month_check" check ("day_of_month" >= 1 and "day_of_month" <= 28),
  constraint "saved_report_hour_check" check ("hour" >= 0 and "hour" <= 23)
);
alter table "saved_report" enable row level security;
alter table "saved_report" force row level security;

create table "custom_report" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "name" text not null,
  "answers" text,
  "measure" jsonb not null,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "custom_report_name_check" check (char_length("name") <= 120),
  constraint "custom_report_answers_check" check (char_length("answers") <= 400),
  constraint "custom_report_measure_check" check (jsonb_typeof("measure") = 'object')
);
alter table "custom_report" enable row level security;
alter table "custom_report" force row level security;

alter table "mail" add constraint "mail_template_check" check ("template" in ('invitation', 'dctInvite', 'consentRequest', 'consentRequestLink', 'consentCopy', 'participantCode', 'participantLink', 'visitPlanned', 'visitCalledOff', 'visitReminder', 'formReminder', 'consentReminder', 'visitRequestAnswer', 'meetingArranged', 'notifications', 'notificationsOfDay', 'announcement', 'report'));

create index "saved_report_study_id_index" on "saved_report" ("org_id", "study_id");

create index "saved_report_site_id_index" on "saved_report" ("org_id", "site_id");

create index "saved_report_name_sort_index" on "saved_report" ("org_id", "name", "id");

create index "saved_report_report_sort_index" on "saved_report" ("org_id", "report", "id");

create index "saved_report_period_sort_index" on "saved_report" ("org_id", "period", "id");

create index "saved_report_frequency_sort_index" on "saved_report" ("org_id", "frequency", "id");

create index "saved_report_sent_for_sort_index" on "saved_report" ("org_id", "sent_for", "id");

create index "saved_report_search_index" on "saved_report" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "custom_report_name_unique" on "custom_report" ("org_id", lower("name"));

create index "custom_report_name_sort_index" on "custom_report" ("org_id", "name", "id");

create index "custom_report_updated_at_sort_index" on "custom_report" ("org_id", "updated_at", "id");

create index "custom_report_search_index" on "custom_report" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "saved_report" add constraint "saved_report_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "saved_report" add constraint "saved_report_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

create policy "organisation" on "saved_report" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "custom_report" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
