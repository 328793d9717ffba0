-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "form" add column "needs_signature" boolean default false;

alter table "form_submission" add column "needs_signature" boolean;

alter table "form_submission" add column "signed_on" timestamp(3) with time zone;

alter table "form_submission" add column "signed_by" uuid;

alter table "form_submission" add column "answers_hash" text;

alter table "form_submission" add constraint "form_submission_answers_hash_check" check (char_length("answers_hash") <= 64);

create index "form_submission_signed_by_index" on "form_submission" ("org_id", "signed_by");

create index "form_submission_signed_on_sort_index" on "form_submission" ("org_id", "signed_on", "id");

alter table "form_submission" add constraint "form_submission_signed_by_reference"
  foreign key (org_id, "signed_by") references "user" (org_id, id);
