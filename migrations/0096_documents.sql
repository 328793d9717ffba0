-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "dashboard_entry" drop constraint "dashboard_entry_kind_check";

alter table "notification" drop constraint "notification_category_check";

alter table "notification" drop constraint "notification_topic_check";

alter table "notification_choice" drop constraint "notification_choice_topic_check";

create table "library_folder" (
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
  "parent_id" uuid,
  "study_id" uuid,
  "site_id" uuid,
  "open_to_role_ids" uuid[],
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "library_folder_name_check" check (char_length("name") <= 120)
);
alter table "library_folder" enable row level security;
alter table "library_folder" force row level security;

create table "document" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "folder_id" uuid not null,
  "name" text not null,
  "file_id" uuid not null,
  "study_id" uuid,
  "site_id" uuid,
  "description" text,
  "tags" text[],
  "content_type" text,
  "file_size" integer,
  "date_added" timestamp(3) with time zone,
  "version_number" integer,
  "owner_id" uuid,
  "review_on" date,
  "expires_on" date,
  "needs_reading" boolean default false,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", '') || ' ' || coalesce("description", ''))) stored,
  primary key (org_id, id),
  constraint "document_name_check" check (char_length("name") <= 200),
  constraint "document_description_check" check (char_length("description") <= 2000),
  constraint "document_content_type_check" check (char_length("content_type") <= 120),
  constraint "document_file_size_check" check ("file_size" >= 0),
  constraint "document_version_number_check" check ("version_number" >= 1)
);
alter table "document" enable row level security;
alter table "document" force row level security;

create table "document_version" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "document_id" uuid not null,
  "version_number" integer,
  "file_id" uuid,
  "content_type" text,
  "file_size" integer,
  "date_added" timestamp(3) with time zone,
  primary key (org_id, id),
  constraint "document_version_version_number_check" check ("version_number" >= 1),
  constraint "document_version_content_type_check" check (char_length("content_type") <= 120),
  constraint "document_version_file_size_check" check ("file_size" >= 0)
);
alter table "document_version" enable row level security;
alter table "document_version" force row level security;

create table "document_reading" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "document_id" uuid not null,
  "version_number" integer not null,
  primary key (org_id, id),
  constraint "document_reading_version_number_check" check ("version_number" >= 1)
);
alter table "document_reading" enable row level security;
alter table "document_reading" force row level security;

alter table "dashboard_entry" add constraint "dashboard_entry_kind_check" check ("kind" in ('METRICS', 'LEADERBOARD', 'DOCUMENTS'));

alter table "notification" add constraint "notification_category_check" check ("category" in ('PARTICIPANTS', 'VISITS', 'FORMS', 'CONSENTS', 'DOCUMENTS', 'MESSAGES'));

alter table "notification" add constraint "notification_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'REGISTRATION_COMPLETED', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'MESSAGE_FAILED'));

alter table "notification_choice" add constraint "notification_choice_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'REGISTRATION_COMPLETED', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'MESSAGE_FAILED'));

create unique index "library_folder_name_parent_id_study_id_site_id_unique" on "library_folder" ("org_id", lower("name"), "parent_id", "study_id", "site_id") nulls not distinct where "deleted_at" is null;

create index "library_folder_parent_id_index" on "library_folder" ("org_id", "parent_id");

create index "library_folder_study_id_index" on "library_folder" ("org_id", "study_id");

create index "library_folder_site_id_index" on "library_folder" ("org_id", "site_id");

create index "library_folder_name_sort_index" on "library_folder" ("org_id", "name", "id") where "deleted_at" is null;

create index "library_folder_updated_at_sort_index" on "library_folder" ("org_id", "updated_at", "id") where "deleted_at" is null;

create index "library_folder_search_index" on "library_folder" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "library_folder_deleted_at_index" on "library_folder" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create unique index "document_name_folder_id_unique" on "document" ("org_id", lower("name"), "folder_id") where "deleted_at" is null;

create index "document_folder_id_index" on "document" ("org_id", "folder_id");

create index "document_file_id_index" on "document" ("org_id", "file_id");

create index "document_study_id_index" on "document" ("org_id", "study_id");

create index "document_site_id_index" on "document" ("org_id", "site_id");

create index "document_owner_id_index" on "document" ("org_id", "owner_id");

create index "document_name_sort_index" on "document" ("org_id", "name", "id") where "deleted_at" is null;

create index "document_version_number_sort_index" on "document" ("org_id", "version_number", "id") where "deleted_at" is null;

create index "document_date_added_sort_index" on "document" ("org_id", "date_added", "id") where "deleted_at" is null;

create index "document_file_size_sort_index" on "document" ("org_id", "file_size", "id") where "deleted_at" is null;

create index "document_review_on_sort_index" on "document" ("org_id", "review_on", "id") where "deleted_at" is null;

create index "document_expires_on_sort_index" on "document" ("org_id", "expires_on", "id") where "deleted_at" is null;

create index "document_search_index" on "document" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "document_deleted_at_index" on "document" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create unique index "document_version_version_number_document_id_unique" on "document_version" ("org_id", "version_number", "document_id");

create index "document_version_document_id_index" on "document_version" ("org_id", "document_id");

create index "document_version_file_id_index" on "document_version" ("org_id", "file_id");

create index "document_version_version_number_sort_index" on "document_version" ("org_id", "version_number", "id");

create index "document_version_date_added_sort_index" on "document_version" ("org_id", "date_added", "id");

create index "document_version_content_type_sort_index" on "document_version" ("org_id", "content_type", "id");

create index "document_version_file_size_sort_index" on "document_version" ("org_id", "file_size", "id");

create index "document_version_created_at_sort_index" on "document_version" ("org_id", "created_at", "id");

create unique index "document_reading_version_number_document_id_created_by_unique" on "document_reading" ("org_id", "version_number", "document_id", "created_by");

create index "document_reading_document_id_index" on "document_reading" ("org_id", "document_id");

create index "document_reading_version_number_sort_index" on "document_reading" ("org_id", "version_number", "id");

create index "document_reading_created_at_sort_index" on "document_reading" ("org_id", "created_at", "id");

alter table "library_folder" add constraint "library_folder_parent_id_reference"
  foreign key (org_id, "parent_id") references "library_folder" (org_id, id);

alter table "library_folder" add constraint "library_folder_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "library_folder" add constraint "library_folder_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "document" add constraint "document_folder_id_reference"
  foreign key (org_id, "folder_id") references "library_folder" (org_id, id);

alter table "document" add constraint "document_file_id_reference"
  foreign key (org_id, "file_id") references "stored_file" (org_id, id);

alter table "document" add constraint "document_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "document" add constraint "document_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "document" add constraint "document_owner_id_reference"
  foreign key (org_id, "owner_id") references "user" (org_id, id);

alter table "document_version" add constraint "document_version_document_id_reference"
  foreign key (org_id, "document_id") references "document" (org_id, id);

alter table "document_version" add constraint "document_version_file_id_reference"
  foreign key (org_id, "file_id") references "stored_file" (org_id, id);

alter table "document_reading" add constraint "document_reading_document_id_reference"
  foreign key (org_id, "document_id") references "document" (org_id, id);

create policy "organisation" on "library_folder" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "document" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "document_version" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "document_reading" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
