-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "participant_study" drop constraint "participant_study_consent_status_check";

alter table "consent" drop constraint "consent_state_check";

alter table "consent" add column "released_on" timestamp(3) with time zone;

alter table "consent" add column "given_time" time(0) without time zone;

alter table "consent" add column "given_way" text;

alter table "consent" add column "witness_name" text;

alter table "consent" add column "signed_from" text;

alter table "consent" add column "signed_device" text;

alter table "consent" add column "copy_sha256" text;

alter table "consent" add column "declined_on" date;

alter table "consent" add column "declined_by" uuid;

alter table "consent" add column "declined_answer" text;

alter table "mail" add column "masked" bytea;

alter table "participant_study" add constraint "participant_study_consent_status_check" check ("consent_status" in ('NOT_SENT', 'SENT', 'ACTIVE', 'REVIEW_SCHEDULED', 'CONSENTED', 'LAST_REVIEW', 'DECLINED', 'WITHDRAWN', 'REQUIRES_RECONSENT', 'ENDED'));

alter table "consent" add constraint "consent_state_check" check ("state" in ('NOT_SENT', 'SENT', 'ACTIVE', 'REVIEW_SCHEDULED', 'CONSENTED', 'LAST_REVIEW', 'DECLINED', 'WITHDRAWN', 'REQUIRES_RECONSENT', 'ENDED'));

alter table "consent" add constraint "consent_given_way_check" check ("given_way" in ('PAPER', 'AT_SITE', 'REMOTE'));

alter table "consent" add constraint "consent_witness_name_check" check (char_length("witness_name") <= 200);

alter table "consent" add constraint "consent_signed_from_check" check (char_length("signed_from") <= 64);

alter table "consent" add constraint "consent_signed_device_check" check (char_length("signed_device") <= 400);

alter table "consent" add constraint "consent_copy_sha256_check" check (char_length("copy_sha256") <= 64);

alter table "consent" add constraint "consent_declined_answer_check" check (char_length("declined_answer") <= 1000);

create index "consent_declined_by_index" on "consent" ("org_id", "declined_by");

create index "consent_given_time_sort_index" on "consent" ("org_id", "given_time", "id");

create index "consent_given_way_sort_index" on "consent" ("org_id", "given_way", "id");

alter table "consent" add constraint "consent_declined_by_reference"
  foreign key (org_id, "declined_by") references "user" (org_id, id);
