-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "mail" drop constraint "mail_template_check";

alter table "mail" drop constraint "mail_status_check";

create table "study_consent" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "rank" text collate "C" not null,
  "study_id" uuid not null,
  "name" text not null,
  "purpose" text not null default 'MAIN',
  "explainer_role_id" uuid,
  "needs_countersignature" boolean default true,
  "asks_again" boolean default true,
  "info" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "study_consent_name_check" check (char_length("name") <= 120),
  constraint "study_consent_purpose_check" check ("purpose" in ('MAIN', 'SUB_STUDY', 'ASSENT')),
  constraint "study_consent_info_check" check (char_length("info") <= 5000)
);
alter table "study_consent" enable row level security;
alter table "study_consent" force row level security;

create table "study_consent_form" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_consent_id" uuid not null,
  "language" text not null,
  "form_id" uuid not null,
  primary key (org_id, id),
  constraint "study_consent_form_language_check" check ("language" in ('en', 'fr'))
);
alter table "study_consent_form" enable row level security;
alter table "study_consent_form" force row level security;

create table "consent" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "participant_study_id" uuid not null,
  "participant_id" uuid,
  "study_id" uuid,
  "site_id" uuid,
  "study_consent_id" uuid not null,
  "language" text not null,
  "number" integer,
  "form_id" uuid,
  "form_version_id" uuid,
  "integrity_key" text,
  "needs_countersignature" boolean,
  "state" text not null default 'NOT_SENT',
  "sent_through" text,
  "sent_on" timestamp(3) with time zone,
  "review_way" text,
  "review_date" date,
  "review_time" time(0) without time zone,
  "explained_by" uuid,
  "form_submission_id" uuid,
  "given_on" date,
  "given_by" text,
  "representative_name" text,
  "representative_relation" text,
  "scan_file_id" uuid,
  "answers" jsonb,
  "attested_by" uuid,
  "attested_on" timestamp(3) with time zone,
  "countersigned_by" uuid,
  "countersigned_on" timestamp(3) with time zone,
  "copy_file_id" uuid,
  "copy_given_on" date,
  "withdrawal_scope" text,
  "withdrawn_on" date,
  "supersedes_id" uuid,
  "note" text,
  primary key (org_id, id),
  constraint "consent_language_check" check ("language" in ('en', 'fr')),
  constraint "consent_number_check" check ("number" >= 1),
  constraint "consent_integrity_key_check" check (char_length("integrity_key") <= 64),
  constraint "consent_state_check" check ("state" in ('NOT_SENT', 'SENT', 'ACTIVE', 'REVIEW_SCHEDULED', 'CONSENTED', 'LAST_REVIEW', 'DECLINED', 'WITHDRAWN', 'REQUIRES_RECONSENT')),
  constraint "consent_sent_through_check" check ("sent_through" in ('SMS', 'EMAIL', 'BOTH')),
  constraint "consent_review_way_check" check ("review_way" in ('VIRTUAL', 'IN_PERSON')),
  constraint "consent_given_by_check" check ("given_by" in ('PARTICIPANT', 'REPRESENTATIVE', 'MINOR_WITH_GUARDIAN')),
  constraint "consent_representative_name_check" check (char_length("representative_name") <= 200),
  constraint "consent_representative_relation_check" check (char_length("representative_relation") <= 100),
  constraint "consent_answers_check" check (jsonb_typeof("answers") = 'array'),
  constraint "consent_withdrawal_scope_check" check ("withdrawal_scope" in ('STUDY', 'FURTHER_DATA', 'THIS_CONSENT')),
  constraint "consent_note_check" check (char_length("note") <= 2000)
);
alter table "consent" enable row level security;
alter table "consent" force row level security;

alter table "participant_study" add column "consent_status" text;

alter table "mail" add column "study_id" uuid;

alter table "mail" add column "consent_id" uuid;

alter table "participant_study" add constraint "participant_study_consent_status_check" check ("consent_status" in ('NOT_SENT', 'SENT', 'ACTIVE', 'REVIEW_SCHEDULED', 'CONSENTED', 'LAST_REVIEW', 'DECLINED', 'WITHDRAWN', 'REQUIRES_RECONSENT'));

alter table "mail" add constraint "mail_template_check" check ("template" in ('invitation', 'dctInvite', 'consentRequest', 'consentCopy'));

alter table "mail" add constraint "mail_status_check" check ("status" in ('WAITING', 'HELD', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN', 'CANCELLED'));

create unique index "study_consent_name_study_id_unique" on "study_consent" ("org_id", lower("name"), "study_id");

create unique index "study_consent_study_id_rank_unique" on "study_consent" ("org_id", "study_id", "rank");

create index "study_consent_study_id_index" on "study_consent" ("org_id", "study_id");

create index "study_consent_explainer_role_id_index" on "study_consent" ("org_id", "explainer_role_id");

create index "study_consent_name_sort_index" on "study_consent" ("org_id", "name", "id");

create index "study_consent_purpose_sort_index" on "study_consent" ("org_id", "purpose", "id");

create index "study_consent_needs_countersignature_sort_index" on "study_consent" ("org_id", "needs_countersignature", "id");

create index "study_consent_asks_again_sort_index" on "study_consent" ("org_id", "asks_again", "id");

create index "study_consent_search_index" on "study_consent" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "study_consent_form_language_study_consent_id_unique" on "study_consent_form" ("org_id", "language", "study_consent_id");

create index "study_consent_form_study_consent_id_index" on "study_consent_form" ("org_id", "study_consent_id");

create index "study_consent_form_form_id_index" on "study_consent_form" ("org_id", "form_id");

create index "study_consent_form_language_sort_index" on "study_consent_form" ("org_id", "language", "id");

create unique index "consent_number_participant_study_id_study_consent_id_unique" on "consent" ("org_id", "number", "participant_study_id", "study_consent_id");

create index "consent_participant_study_id_index" on "consent" ("org_id", "participant_study_id");

create index "consent_participant_id_index" on "consent" ("org_id", "participant_id");

create index "consent_study_id_index" on "consent" ("org_id", "study_id");

create index "consent_site_id_index" on "consent" ("org_id", "site_id");

create index "consent_study_consent_id_index" on "consent" ("org_id", "study_consent_id");

create index "consent_form_id_index" on "consent" ("org_id", "form_id");

create index "consent_form_version_id_index" on "consent" ("org_id", "form_version_id");

create index "consent_review_date_index" on "consent" ("org_id", "review_date");

create index "consent_explained_by_index" on "consent" ("org_id", "explained_by");

create index "consent_form_submission_id_index" on "consent" ("org_id", "form_submission_id");

create index "consent_given_on_index" on "consent" ("org_id", "given_on");

create index "consent_scan_file_id_index" on "consent" ("org_id", "scan_file_id");

create index "consent_attested_by_index" on "consent" ("org_id", "attested_by");

create index "consent_countersigned_by_index" on "consent" ("org_id", "countersigned_by");

create index "consent_countersigned_on_index" on "consent" ("org_id", "countersigned_on");

create index "consent_copy_file_id_index" on "consent" ("org_id", "copy_file_id");

create index "consent_supersedes_id_index" on "consent" ("org_id", "supersedes_id");

create index "consent_state_sort_index" on "consent" ("org_id", "state", "id");

create index "consent_language_sort_index" on "consent" ("org_id", "language", "id");

create index "consent_given_on_sort_index" on "consent" ("org_id", "given_on", "id");

create index "consent_review_date_sort_index" on "consent" ("org_id", "review_date", "id");

create index "consent_created_at_sort_index" on "consent" ("org_id", "created_at", "id");

create index "mail_study_id_index" on "mail" ("org_id", "study_id");

create index "mail_consent_id_index" on "mail" ("org_id", "consent_id");

alter table "study_consent" add constraint "study_consent_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "study_consent" add constraint "study_consent_explainer_role_id_reference"
  foreign key (org_id, "explainer_role_id") references "role" (org_id, id);

alter table "study_consent_form" add constraint "study_consent_form_study_consent_id_reference"
  foreign key (org_id, "study_consent_id") references "study_consent" (org_id, id);

alter table "study_consent_form" add constraint "study_consent_form_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

alter table "consent" add constraint "consent_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "consent" add constraint "consent_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "consent" add constraint "consent_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "consent" add constraint "consent_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "consent" add constraint "consent_study_consent_id_reference"
  foreign key (org_id, "study_consent_id") references "study_consent" (org_id, id);

alter table "consent" add constraint "consent_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

alter table "consent" add constraint "consent_form_version_id_reference"
  foreign key (org_id, "form_version_id") references "form_version" (org_id, id);

alter table "consent" add constraint "consent_explained_by_reference"
  foreign key (org_id, "explained_by") references "user" (org_id, id);

alter table "consent" add constraint "consent_form_submission_id_reference"
  foreign key (org_id, "form_submission_id") references "form_submission" (org_id, id);

alter table "consent" add constraint "consent_scan_file_id_reference"
  foreign key (org_id, "scan_file_id") references "stored_file" (org_id, id);

alter table "consent" add constraint "consent_attested_by_reference"
  foreign key (org_id, "attested_by") references "user" (org_id, id);

alter table "consent" add constraint "consent_countersigned_by_reference"
  foreign key (org_id, "countersigned_by") references "user" (org_id, id);

alter table "consent" add constraint "consent_copy_file_id_reference"
  foreign key (org_id, "copy_file_id") references "stored_file" (org_id, id);

alter table "consent" add constraint "consent_supersedes_id_reference"
  foreign key (org_id, "supersedes_id") references "consent" (org_id, id);

alter table "mail" add constraint "mail_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "mail" add constraint "mail_consent_id_reference"
  foreign key (org_id, "consent_id") references "consent" (org_id, id);

create policy "organisation" on "study_consent" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "study_consent_form" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "consent" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
