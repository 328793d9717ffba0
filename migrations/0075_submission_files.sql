-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "submission_file" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "form_submission_id" uuid not null,
  "participant_id" uuid,
  "question" text not null,
  "file_id" uuid not null,
  "file_name" text,
  "content_type" text,
  "file_size" integer,
  "search_text" text generated always as (studydesk_normalise(coalesce("file_name", ''))) stored,
  primary key (org_id, id),
  constraint "submission_file_question_check" check (char_length("question") <= 400),
  constraint "submission_file_file_name_check" check (char_length("file_name") <= 255),
  constraint "submission_file_content_type_check" check (char_length("content_type") <= 120),
  constraint "submission_file_file_size_check" check ("file_size" >= 0)
);
alter table "submission_file" enable row level security;
alter table "submission_file" force row level security;

create index "submission_file_form_submission_id_index" on "submission_file" ("org_id", "form_submission_id");

create index "submission_file_participant_id_index" on "submission_file" ("org_id", "participant_id");

create index "submission_file_file_id_index" on "submission_file" ("org_id", "file_id");

create index "submission_file_file_name_sort_index" on "submission_file" ("org_id", "file_name", "id");

create index "submission_file_question_sort_index" on "submission_file" ("org_id", "question", "id");

create index "submission_file_content_type_sort_index" on "submission_file" ("org_id", "content_type", "id");

create index "submission_file_file_size_sort_index" on "submission_file" ("org_id", "file_size", "id");

create index "submission_file_created_at_sort_index" on "submission_file" ("org_id", "created_at", "id");

create index "submission_file_search_index" on "submission_file" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

alter table "submission_file" add constraint "submission_file_form_submission_id_reference"
  foreign key (org_id, "form_submission_id") references "form_submission" (org_id, id);

alter table "submission_file" add constraint "submission_file_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "submission_file" add constraint "submission_file_file_id_reference"
  foreign key (org_id, "file_id") references "stored_file" (org_id, id);

create policy "organisation" on "submission_file" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
