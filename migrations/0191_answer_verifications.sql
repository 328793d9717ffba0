-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "answer_verification" (
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
  "status" text not null default 'OPEN',
  "verified_on" timestamp(3) with time zone,
  "verified_by" uuid,
  "search_text" text generated always as (studydesk_normalise(coalesce("question_title", ''))) stored,
  primary key (org_id, id),
  constraint "answer_verification_question_check" check (char_length("question") <= 400),
  constraint "answer_verification_question_title_check" check (char_length("question_title") <= 2000),
  constraint "answer_verification_answer_version_check" check ("answer_version" >= 0),
  constraint "answer_verification_status_check" check ("status" in ('OPEN', 'VERIFIED', 'NOT_NEEDED'))
);
alter table "answer_verification" enable row level security;
alter table "answer_verification" force row level security;

create index "answer_verification_form_submission_id_index" on "answer_verification" ("org_id", "form_submission_id");

create index "answer_verification_participant_id_index" on "answer_verification" ("org_id", "participant_id");

create index "answer_verification_study_id_index" on "answer_verification" ("org_id", "study_id");

create index "answer_verification_site_id_index" on "answer_verification" ("org_id", "site_id");

create index "answer_verification_form_id_index" on "answer_verification" ("org_id", "form_id");

create index "answer_verification_verified_by_index" on "answer_verification" ("org_id", "verified_by");

create index "answer_verification_question_title_sort_index" on "answer_verification" ("org_id", "question_title", "id");

create index "answer_verification_status_sort_index" on "answer_verification" ("org_id", "status", "id");

create index "answer_verification_verified_on_sort_index" on "answer_verification" ("org_id", "verified_on", "id");

create index "answer_verification_created_at_sort_index" on "answer_verification" ("org_id", "created_at", "id");

create index "answer_verification_search_index" on "answer_verification" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "answer_verification" add constraint "answer_verification_form_submission_id_reference"
  foreign key (org_id, "form_submission_id") references "form_submission" (org_id, id);

alter table "answer_verification" add constraint "answer_verification_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "answer_verification" add constraint "answer_verification_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "answer_verification" add constraint "answer_verification_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "answer_verification" add constraint "answer_verification_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

alter table "answer_verification" add constraint "answer_verification_verified_by_reference"
  foreign key (org_id, "verified_by") references "user" (org_id, id);

create policy "organisation" on "answer_verification" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
