-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "form_query" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "form_submission_id" uuid not null,
  "participant_id" uuid,
  "study_id" uuid,
  "site_id" uuid,
  "form_id" uuid,
  "question" text not null,
  "question_title" text,
  "answer_version" integer,
  "origin" text default 'PERSON',
  "text" text not null,
  "raised_on" date,
  "assignee_id" uuid,
  "response" text,
  "status" text not null default 'OPEN',
  "answered_on" timestamp(3) with time zone,
  "answered_by" uuid,
  "closed_on" timestamp(3) with time zone,
  "closed_by" uuid,
  "search_text" text generated always as (studydesk_normalise(coalesce("question_title", '') || ' ' || coalesce("text", ''))) stored,
  primary key (org_id, id),
  constraint "form_query_question_check" check (char_length("question") <= 400),
  constraint "form_query_question_title_check" check (char_length("question_title") <= 2000),
  constraint "form_query_answer_version_check" check ("answer_version" >= 0),
  constraint "form_query_origin_check" check ("origin" in ('PERSON', 'CHECK')),
  constraint "form_query_text_check" check (char_length("text") <= 2000),
  constraint "form_query_response_check" check (char_length("response") <= 2000),
  constraint "form_query_status_check" check ("status" in ('OPEN', 'ANSWERED', 'CLOSED'))
);
alter table "form_query" enable row level security;
alter table "form_query" force row level security;

alter table "form_submission" add column "hidden_answers" jsonb;

alter table "form_submission" add constraint "form_submission_hidden_answers_check" check (jsonb_typeof("hidden_answers") = 'array');

create index "form_query_form_submission_id_index" on "form_query" ("org_id", "form_submission_id");

create index "form_query_participant_id_index" on "form_query" ("org_id", "participant_id");

create index "form_query_study_id_index" on "form_query" ("org_id", "study_id");

create index "form_query_site_id_index" on "form_query" ("org_id", "site_id");

create index "form_query_form_id_index" on "form_query" ("org_id", "form_id");

create index "form_query_assignee_id_index" on "form_query" ("org_id", "assignee_id");

create index "form_query_answered_by_index" on "form_query" ("org_id", "answered_by");

create index "form_query_closed_by_index" on "form_query" ("org_id", "closed_by");

create index "form_query_question_title_sort_index" on "form_query" ("org_id", "question_title", "id");

create index "form_query_status_sort_index" on "form_query" ("org_id", "status", "id");

create index "form_query_origin_sort_index" on "form_query" ("org_id", "origin", "id");

create index "form_query_created_at_sort_index" on "form_query" ("org_id", "created_at", "id");

create index "form_query_search_index" on "form_query" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "form_query" add constraint "form_query_form_submission_id_reference"
  foreign key (org_id, "form_submission_id") references "form_submission" (org_id, id);

alter table "form_query" add constraint "form_query_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "form_query" add constraint "form_query_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "form_query" add constraint "form_query_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "form_query" add constraint "form_query_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

alter table "form_query" add constraint "form_query_assignee_id_reference"
  foreign key (org_id, "assignee_id") references "user" (org_id, id);

alter table "form_query" add constraint "form_query_answered_by_reference"
  foreign key (org_id, "answered_by") references "user" (org_id, id);

alter table "form_query" add constraint "form_query_closed_by_reference"
  foreign key (org_id, "closed_by") references "user" (org_id, id);

create policy "organisation" on "form_query" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
