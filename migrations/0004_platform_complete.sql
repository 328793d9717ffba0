-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "saved_view" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "name" text not null,
  "list_of" text not null,
  "is_shared" boolean default false,
  "settings" jsonb not null,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "saved_view_name_check" check (char_length("name") <= 80),
  constraint "saved_view_list_of_check" check (char_length("list_of") <= 60),
  constraint "saved_view_settings_check" check (jsonb_typeof("settings") = 'object')
);
alter table "saved_view" enable row level security;
alter table "saved_view" force row level security;

create table "definition" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "language" text not null default 'en_CA',
  "term" text not null,
  "title" text not null,
  "definition" text not null,
  "status" text not null default 'UNPUBLISHED',
  "search_text" text generated always as (studydesk_normalise(coalesce("term", '') || ' ' || coalesce("title", ''))) stored,
  primary key (org_id, id),
  constraint "definition_language_check" check ("language" in ('en_CA', 'fr_CA')),
  constraint "definition_term_check" check (char_length("term") <= 120),
  constraint "definition_title_check" check (char_length("title") <= 120),
  constraint "definition_definition_check" check (char_length("definition") <= 2000),
  constraint "definition_status_check" check ("status" in ('UNPUBLISHED', 'PUBLISHED'))
);
alter table "definition" enable row level security;
alter table "definition" force row level security;

create table "consent_statement" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "type" text not null,
  "document_version" text not null,
  "content" text not null,
  "url" text,
  "is_active" boolean default true,
  "is_default" boolean default false,
  "search_text" text generated always as (studydesk_normalise(coalesce("document_version", ''))) stored,
  primary key (org_id, id),
  constraint "consent_statement_type_check" check ("type" in ('TERMS_OF_USE', 'PRIVACY_POLICY', 'AGREEMENT_TO_CONTACT')),
  constraint "consent_statement_document_version_check" check (char_length("document_version") <= 20),
  constraint "consent_statement_url_check" check (char_length("url") <= 2000)
);
alter table "consent_statement" enable row level security;
alter table "consent_statement" force row level security;

create table "feedback" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "text" text not null,
  "screenshot" uuid,
  "page" text not null,
  "frontend_version" text,
  "browser" text,
  "status" text not null default 'NEW',
  "search_text" text generated always as (studydesk_normalise(coalesce("text", ''))) stored,
  primary key (org_id, id),
  constraint "feedback_text_check" check (char_length("text") <= 5000),
  constraint "feedback_page_check" check (char_length("page") <= 300),
  constraint "feedback_frontend_version_check" check (char_length("frontend_version") <= 40),
  constraint "feedback_browser_check" check (char_length("browser") <= 300),
  constraint "feedback_status_check" check ("status" in ('NEW', 'DONE'))
);
alter table "feedback" enable row level security;
alter table "feedback" force row level security;

create table "mail" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "template" text not null,
  "user_id" uuid,
  "recipient" text not null,
  "language" text not null,
  "subject" text not null,
  "body" text,
  "status" text not null default 'WAITING',
  "attempts" integer default 0,
  "problem" text,
  "smtp_code" integer,
  "sent_at" timestamp(3) with time zone,
  "search_text" text generated always as (studydesk_normalise(coalesce("recipient", '') || ' ' || coalesce("subject", ''))) stored,
  primary key (org_id, id),
  constraint "mail_template_check" check ("template" in ('invitation')),
  constraint "mail_recipient_check" check (char_length("recipient") <= 254),
  constraint "mail_language_check" check ("language" in ('en', 'fr')),
  constraint "mail_subject_check" check (char_length("subject") <= 200),
  constraint "mail_body_check" check (char_length("body") <= 20000),
  constraint "mail_status_check" check ("status" in ('WAITING', 'HELD', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN')),
  constraint "mail_problem_check" check ("problem" in ('UNREACHABLE', 'LOGIN_REFUSED', 'DEFERRED', 'REFUSED', 'TIMED_OUT', 'BROKEN_OFF', 'NO_ANSWER', 'NODE_ENDED', 'FAULT')),
  constraint "mail_smtp_code_check" check ("smtp_code" >= 0 and "smtp_code" <= 999)
);
alter table "mail" enable row level security;
alter table "mail" force row level security;

create table "api_token" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "name" text not null,
  "role_id" uuid not null,
  "expires_at" timestamp(3) with time zone not null,
  "description" text,
  "status" text not null default 'ACTIVE',
  "user_id" uuid,
  "last_used_at" timestamp(3) with time zone,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "api_token_name_check" check (char_length("name") <= 80),
  constraint "api_token_description_check" check (char_length("description") <= 500),
  constraint "api_token_status_check" check ("status" in ('ACTIVE', 'REVOKED'))
);
alter table "api_token" enable row level security;
alter table "api_token" force row level security;

create table "webhook" (
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
  "resource" text not null,
  "events" text[] not null,
  "address" text not null,
  "secret" bytea not null,
  "is_active" boolean default true,
  "description" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", '') || ' ' || coalesce("address", ''))) stored,
  primary key (org_id, id),
  constraint "webhook_name_check" check (char_length("name") <= 80),
  constraint "webhook_resource_check" check (char_length("resource") <= 60),
  constraint "webhook_events_check" check ("events" <@ array['create', 'update', 'remove', 'restore', 'transition']),
  constraint "webhook_address_check" check (char_length("address") <= 2000),
  constraint "webhook_description_check" check (char_length("description") <= 500)
);
alter table "webhook" enable row level security;
alter table "webhook" force row level security;

create table "webhook_delivery" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "webhook_id" uuid not null,
  "event" text not null,
  "record_id" text not null,
  "status" text not null default 'WAITING',
  "attempts" integer default 0,
  "response_status" integer,
  "problem" text,
  "last_attempt_at" timestamp(3) with time zone,
  primary key (org_id, id),
  constraint "webhook_delivery_event_check" check ("event" in ('create', 'update', 'remove', 'restore', 'transition')),
  constraint "webhook_delivery_record_id_check" check (char_length("record_id") <= 40),
  constraint "webhook_delivery_status_check" check ("status" in ('WAITING', 'DELIVERED', 'FAILED')),
  constraint "webhook_delivery_problem_check" check ("problem" in ('STATUS', 'REDIRECT', 'TIMEOUT', 'UNREACHABLE', 'ADDRESS_REFUSED', 'INACTIVE'))
);
alter table "webhook_delivery" enable row level security;
alter table "webhook_delivery" force row level security;

alter table "organisation" add column "default_role_id" uuid;

alter table "user" add column "invited_at" timestamp(3) with time zone;

alter table "user" add column "invite_accepted_at" timestamp(3) with time zone;

alter table "user" add column "send_invitation" boolean default false;

alter table "user" add column "is_machine" boolean default false;

create index "organisation_default_role_id_index" on "organisation" ("org_id", "default_role_id");

create index "site_deleted_at_index" on "site" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create index "study_deleted_at_index" on "study" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create index "participant_deleted_at_index" on "participant" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create index "participant_study_study_id_site_id_scope_index" on "participant_study" ("org_id", "study_id", "site_id", "participant_id");

create index "saved_view_list_of_index" on "saved_view" ("org_id", "list_of");

create index "saved_view_name_sort_index" on "saved_view" ("org_id", "name", "id");

create index "saved_view_list_of_sort_index" on "saved_view" ("org_id", "list_of", "id");

create index "saved_view_is_shared_sort_index" on "saved_view" ("org_id", "is_shared", "id");

create index "saved_view_search_index" on "saved_view" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "definition_term_language_unique" on "definition" ("org_id", lower("term"), "language");

create index "definition_title_sort_index" on "definition" ("org_id", "title", "id");

create index "definition_term_sort_index" on "definition" ("org_id", "term", "id");

create index "definition_language_sort_index" on "definition" ("org_id", "language", "id");

create index "definition_status_sort_index" on "definition" ("org_id", "status", "id");

create index "definition_updated_at_sort_index" on "definition" ("org_id", "updated_at", "id");

create index "definition_search_index" on "definition" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "consent_statement_document_version_type_unique" on "consent_statement" ("org_id", lower("document_version"), "type");

create index "consent_statement_type_sort_index" on "consent_statement" ("org_id", "type", "id") where "deleted_at" is null;

create index "consent_statement_document_version_sort_index" on "consent_statement" ("org_id", "document_version", "id") where "deleted_at" is null;

create index "consent_statement_is_active_sort_index" on "consent_statement" ("org_id", "is_active", "id") where "deleted_at" is null;

create index "consent_statement_is_default_sort_index" on "consent_statement" ("org_id", "is_default", "id") where "deleted_at" is null;

create index "consent_statement_updated_at_sort_index" on "consent_statement" ("org_id", "updated_at", "id") where "deleted_at" is null;

create index "consent_statement_search_index" on "consent_statement" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "consent_statement_deleted_at_index" on "consent_statement" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create index "feedback_screenshot_index" on "feedback" ("org_id", "screenshot");

create index "feedback_created_at_sort_index" on "feedback" ("org_id", "created_at", "id") where "deleted_at" is null;

create index "feedback_page_sort_index" on "feedback" ("org_id", "page", "id") where "deleted_at" is null;

create index "feedback_frontend_version_sort_index" on "feedback" ("org_id", "frontend_version", "id") where "deleted_at" is null;

create index "feedback_status_sort_index" on "feedback" ("org_id", "status", "id") where "deleted_at" is null;

create index "feedback_search_index" on "feedback" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "feedback_deleted_at_index" on "feedback" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create index "mail_user_id_index" on "mail" ("org_id", "user_id");

create index "mail_created_at_sort_index" on "mail" ("org_id", "created_at", "id");

create index "mail_recipient_sort_index" on "mail" ("org_id", "recipient", "id");

create index "mail_subject_sort_index" on "mail" ("org_id", "subject", "id");

create index "mail_status_sort_index" on "mail" ("org_id", "status", "id");

create index "mail_sent_at_sort_index" on "mail" ("org_id", "sent_at", "id");

create index "mail_search_index" on "mail" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "api_token_name_unique" on "api_token" ("org_id", lower("name"));

create index "api_token_role_id_index" on "api_token" ("org_id", "role_id");

create index "api_token_user_id_index" on "api_token" ("org_id", "user_id");

create index "api_token_name_sort_index" on "api_token" ("org_id", "name", "id");

create index "api_token_status_sort_index" on "api_token" ("org_id", "status", "id");

create index "api_token_expires_at_sort_index" on "api_token" ("org_id", "expires_at", "id");

create index "api_token_last_used_at_sort_index" on "api_token" ("org_id", "last_used_at", "id");

create index "api_token_search_index" on "api_token" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "webhook_name_unique" on "webhook" ("org_id", lower("name"));

create index "webhook_resource_index" on "webhook" ("org_id", "resource");

create index "webhook_name_sort_index" on "webhook" ("org_id", "name", "id") where "deleted_at" is null;

create index "webhook_resource_sort_index" on "webhook" ("org_id", "resource", "id") where "deleted_at" is null;

create index "webhook_address_sort_index" on "webhook" ("org_id", "address", "id") where "deleted_at" is null;

create index "webhook_is_active_sort_index" on "webhook" ("org_id", "is_active", "id") where "deleted_at" is null;

create index "webhook_search_index" on "webhook" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "webhook_deleted_at_index" on "webhook" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create index "webhook_delivery_webhook_id_index" on "webhook_delivery" ("org_id", "webhook_id");

create index "webhook_delivery_created_at_sort_index" on "webhook_delivery" ("org_id", "created_at", "id");

create index "webhook_delivery_event_sort_index" on "webhook_delivery" ("org_id", "event", "id");

create index "webhook_delivery_record_id_sort_index" on "webhook_delivery" ("org_id", "record_id", "id");

create index "webhook_delivery_status_sort_index" on "webhook_delivery" ("org_id", "status", "id");

create index "webhook_delivery_attempts_sort_index" on "webhook_delivery" ("org_id", "attempts", "id");

create index "webhook_delivery_response_status_sort_index" on "webhook_delivery" ("org_id", "response_status", "id");

create index "webhook_delivery_last_attempt_at_sort_index" on "webhook_delivery" ("org_id", "last_attempt_at", "id");

alter table "organisation" add constraint "organisation_default_role_id_reference"
  foreign key (org_id, "default_role_id") references "role" (org_id, id);

alter table "feedback" add constraint "feedback_screenshot_reference"
  foreign key (org_id, "screenshot") references "stored_file" (org_id, id);

alter table "mail" add constraint "mail_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

alter table "api_token" add constraint "api_token_role_id_reference"
  foreign key (org_id, "role_id") references "role" (org_id, id);

alter table "api_token" add constraint "api_token_user_id_reference"
  foreign key (org_id, "user_id") references "user" (org_id, id);

alter table "webhook_delivery" add constraint "webhook_delivery_webhook_id_reference"
  foreign key (org_id, "webhook_id") references "webhook" (org_id, id);

create policy "organisation" on "saved_view" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "definition" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "consent_statement" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "feedback" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "mail" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "api_token" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "webhook" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "webhook_delivery" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
