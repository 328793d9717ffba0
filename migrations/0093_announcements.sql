-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "mail" drop constraint "mail_template_check";

create table "announcement" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "title" text not null,
  "study_id" uuid,
  "is_html" boolean default false,
  "content" text not null,
  "thumbnail" uuid,
  "link_url" text,
  "status" text not null default 'DRAFT',
  "published_date" timestamp(3) with time zone,
  "published_by" uuid,
  "publish_on" timestamp(3) with time zone,
  "unpublish_on" timestamp(3) with time zone,
  "mails_when_published" boolean default false,
  "mail_state" text not null default 'NOT_SENT',
  "mailed_on" timestamp(3) with time zone,
  "mailed_by" uuid,
  "search_text" text generated always as (studydesk_normalise(coalesce("title", ''))) stored,
  primary key (org_id, id),
  constraint "announcement_title_check" check (char_length("title") <= 160),
  constraint "announcement_link_url_check" check (char_length("link_url") <= 2000),
  constraint "announcement_status_check" check ("status" in ('DRAFT', 'PUBLISHED')),
  constraint "announcement_mail_state_check" check ("mail_state" in ('NOT_SENT', 'SENDING', 'SENT'))
);
alter table "announcement" enable row level security;
alter table "announcement" force row level security;

create table "announcement_reading" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "announcement_id" uuid not null,
  primary key (org_id, id)
);
alter table "announcement_reading" enable row level security;
alter table "announcement_reading" force row level security;

alter table "mail" add column "announcement_id" uuid;

alter table "mail" add constraint "mail_template_check" check ("template" in ('invitation', 'dctInvite', 'consentRequest', 'consentRequestLink', 'consentCopy', 'participantCode', 'participantLink', 'visitPlanned', 'visitCalledOff', 'visitReminder', 'formReminder', 'consentReminder', 'visitRequestAnswer', 'meetingArranged', 'notifications', 'notificationsOfDay', 'announcement'));

create index "mail_announcement_id_index" on "mail" ("org_id", "announcement_id");

create index "announcement_study_id_index" on "announcement" ("org_id", "study_id");

create index "announcement_thumbnail_index" on "announcement" ("org_id", "thumbnail");

create index "announcement_published_by_index" on "announcement" ("org_id", "published_by");

create index "announcement_mailed_by_index" on "announcement" ("org_id", "mailed_by");

create index "announcement_title_sort_index" on "announcement" ("org_id", "title", "id") where "deleted_at" is null;

create index "announcement_status_sort_index" on "announcement" ("org_id", "status", "id") where "deleted_at" is null;

create index "announcement_published_date_sort_index" on "announcement" ("org_id", "published_date", "id") where "deleted_at" is null;

create index "announcement_mail_state_sort_index" on "announcement" ("org_id", "mail_state", "id") where "deleted_at" is null;

create index "announcement_mailed_on_sort_index" on "announcement" ("org_id", "mailed_on", "id") where "deleted_at" is null;

create index "announcement_updated_at_sort_index" on "announcement" ("org_id", "updated_at", "id") where "deleted_at" is null;

create index "announcement_search_index" on "announcement" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "announcement_deleted_at_index" on "announcement" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create unique index "announcement_reading_announcement_id_created_by_unique" on "announcement_reading" ("org_id", "announcement_id", "created_by");

create index "announcement_reading_announcement_id_index" on "announcement_reading" ("org_id", "announcement_id");

create index "announcement_reading_created_at_sort_index" on "announcement_reading" ("org_id", "created_at", "id");

alter table "mail" add constraint "mail_announcement_id_reference"
  foreign key (org_id, "announcement_id") references "announcement" (org_id, id);

alter table "announcement" add constraint "announcement_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "announcement" add constraint "announcement_thumbnail_reference"
  foreign key (org_id, "thumbnail") references "stored_file" (org_id, id);

alter table "announcement" add constraint "announcement_published_by_reference"
  foreign key (org_id, "published_by") references "user" (org_id, id);

alter table "announcement" add constraint "announcement_mailed_by_reference"
  foreign key (org_id, "mailed_by") references "user" (org_id, id);

alter table "announcement_reading" add constraint "announcement_reading_announcement_id_reference"
  foreign key (org_id, "announcement_id") references "announcement" (org_id, id);

create policy "organisation" on "announcement" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "announcement_reading" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
