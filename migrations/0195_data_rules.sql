-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "form_query" drop constraint "form_query_origin_check";

alter table "task" drop constraint "task_kind_check";

create table "data_rule" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "name" text not null,
  "study_id" uuid not null,
  "form_id" uuid not null,
  "expression" text not null,
  "question" text not null,
  "message_en" text not null,
  "message_fr" text not null,
  "is_active" boolean default true,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", '') || ' ' || coalesce("message_en", '') || ' ' || coalesce("message_fr", ''))) stored,
  primary key (org_id, id),
  constraint "data_rule_name_check" check (char_length("name") <= 200),
  constraint "data_rule_expression_check" check (char_length("expression") <= 4000),
  constraint "data_rule_question_check" check (char_length("question") <= 400),
  constraint "data_rule_message_en_check" check (char_length("message_en") <= 1000),
  constraint "data_rule_message_fr_check" check (char_length("message_fr") <= 1000)
);
alter table "data_rule" enable row level security;
alter table "data_rule" force row level security;

alter table "form_query" add column "data_rule_id" uuid;

alter table "form_query" add column "checked_answers" text;

alter table "form_query" add column "closed_because" text;

alter table "form_query" add constraint "form_query_origin_check" check ("origin" in ('PERSON', 'CHECK', 'RULE'));

alter table "form_query" add constraint "form_query_checked_answers_check" check (char_length("checked_answers") <= 64);

alter table "form_query" add constraint "form_query_closed_because_check" check ("closed_because" in ('CLOSED_BY_PERSON', 'DATA_CORRECTED'));

alter table "task" add constraint "task_kind_check" check ("kind" in ('REGISTRY_IMPORT', 'VISIT_SCHEDULE_MOVE', 'FOLDER_COPY', 'DATA_RULE_CHECK'));

create unique index "data_rule_name_study_id_unique" on "data_rule" ("org_id", lower("name"), "study_id");

create index "data_rule_study_id_index" on "data_rule" ("org_id", "study_id");

create index "data_rule_form_id_index" on "data_rule" ("org_id", "form_id");

create index "data_rule_name_sort_index" on "data_rule" ("org_id", "name", "id");

create index "data_rule_is_active_sort_index" on "data_rule" ("org_id", "is_active", "id");

create index "data_rule_question_sort_index" on "data_rule" ("org_id", "question", "id");

create index "data_rule_search_index" on "data_rule" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "form_query_data_rule_id_form_submission_id_unique" on "form_query" ("org_id", "data_rule_id", "form_submission_id") where "status" in ('OPEN', 'ANSWERED');

create index "form_query_data_rule_id_index" on "form_query" ("org_id", "data_rule_id");

alter table "data_rule" add constraint "data_rule_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "data_rule" add constraint "data_rule_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

alter table "form_query" add constraint "form_query_data_rule_id_reference"
  foreign key (org_id, "data_rule_id") references "data_rule" (org_id, id);

create policy "organisation" on "data_rule" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
