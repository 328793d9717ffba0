-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "notification" drop constraint "notification_category_check";

alter table "notification" drop constraint "notification_topic_check";

alter table "notification_choice" drop constraint "notification_choice_topic_check";

create table "randomisation_arm" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "name" text not null,
  "ratio" integer not null default 1,
  "group_id" uuid,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "randomisation_arm_name_check" check (char_length("name") <= 80),
  constraint "randomisation_arm_ratio_check" check ("ratio" >= 1 and "ratio" <= 10)
);
alter table "randomisation_arm" enable row level security;
alter table "randomisation_arm" force row level security;

create table "randomisation_factor" (
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
  "kind" text not null,
  "levels" text[],
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "randomisation_factor_name_check" check (char_length("name") <= 120),
  constraint "randomisation_factor_kind_check" check ("kind" in ('SITE', 'SEX', 'AGE', 'QUESTION'))
);
alter table "randomisation_factor" enable row level security;
alter table "randomisation_factor" force row level security;

create table "randomisation_list" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "name" text not null,
  "source" text not null,
  "block_sizes" text[],
  "per_stratum" integer,
  "seed" bytea,
  "seed_hash" text,
  "slots_hash" text,
  "state" text not null default 'DRAFT',
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "randomisation_list_name_check" check (char_length("name") <= 80),
  constraint "randomisation_list_source_check" check ("source" in ('IMPORTED', 'GENERATED')),
  constraint "randomisation_list_per_stratum_check" check ("per_stratum" >= 1 and "per_stratum" <= 2000),
  constraint "randomisation_list_seed_hash_check" check (char_length("seed_hash") <= 64),
  constraint "randomisation_list_slots_hash_check" check (char_length("slots_hash") <= 64),
  constraint "randomisation_list_state_check" check ("state" in ('DRAFT', 'ACTIVE', 'CLOSED'))
);
alter table "randomisation_list" enable row level security;
alter table "randomisation_list" force row level security;

create table "randomisation_slot" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "list_id" uuid not null,
  "study_id" uuid,
  "stratum" text not null,
  "position" integer not null,
  "block" integer,
  "arm_id" uuid not null,
  "code" text,
  "randomisation_number" text,
  "subject_id" text,
  "used_at" timestamp(3) with time zone,
  "search_text" text generated always as (studydesk_normalise(coalesce("stratum", '') || ' ' || coalesce("code", '') || ' ' || coalesce("subject_id", '') || ' ' || coalesce("randomisation_number", ''))) stored,
  primary key (org_id, id),
  constraint "randomisation_slot_stratum_check" check (char_length("stratum") <= 300),
  constraint "randomisation_slot_position_check" check ("position" >= 1 and "position" <= 100000),
  constraint "randomisation_slot_block_check" check ("block" >= 1),
  constraint "randomisation_slot_code_check" check (char_length("code") <= 60),
  constraint "randomisation_slot_randomisation_number_check" check (char_length("randomisation_number") <= 60),
  constraint "randomisation_slot_subject_id_check" check (char_length("subject_id") <= 40)
);
alter table "randomisation_slot" enable row level security;
alter table "randomisation_slot" force row level security;

create table "randomisation" (
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
  "answers" jsonb,
  "stratum" text,
  "number" text,
  "state" text not null default 'PREPARED',
  "randomised_at" timestamp(3) with time zone,
  "randomised_by" uuid,
  "slot_id" uuid,
  "arm_id" uuid,
  "code" text,
  "external_id" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("number", ''))) stored,
  primary key (org_id, id),
  constraint "randomisation_answers_check" check (jsonb_typeof("answers") = 'object'),
  constraint "randomisation_stratum_check" check (char_length("stratum") <= 300),
  constraint "randomisation_number_check" check (char_length("number") <= 20),
  constraint "randomisation_state_check" check ("state" in ('PREPARED', 'RANDOMISED')),
  constraint "randomisation_code_check" check (char_length("code") <= 60),
  constraint "randomisation_external_id_check" check (char_length("external_id") <= 120)
);
alter table "randomisation" enable row level security;
alter table "randomisation" force row level security;

create table "unblinding" (
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
  "randomisation_id" uuid,
  "category" text not null,
  "justification" text not null,
  "state" text not null default 'PREPARED',
  "unblinded_at" timestamp(3) with time zone,
  "unblinded_by" uuid,
  primary key (org_id, id),
  constraint "unblinding_category_check" check ("category" in ('MEDICAL_EMERGENCY', 'PREGNANCY', 'UNEXPECTED_REACTION', 'OTHER')),
  constraint "unblinding_justification_check" check (char_length("justification") <= 2000),
  constraint "unblinding_state_check" check ("state" in ('PREPARED', 'UNBLINDED'))
);
alter table "unblinding" enable row level security;
alter table "unblinding" force row level security;

alter table "study" add column "randomisation_method" text;

alter table "study" add column "blinding" text default 'DOUBLE';

alter table "study" add constraint "study_randomisation_method_check" check ("randomisation_method" in ('LISTS', 'EXTERNAL'));

alter table "study" add constraint "study_blinding_check" check ("blinding" in ('OPEN', 'SINGLE', 'DOUBLE'));

alter table "notification" add constraint "notification_category_check" check ("category" in ('PARTICIPANTS', 'ENROLMENT', 'VISITS', 'SAFETY', 'FORMS', 'CONSENTS', 'RANDOMISATION', 'DOCUMENTS', 'SURVEYS', 'LEARNING', 'FEEDBACK', 'MESSAGES'));

alter table "notification" add constraint "notification_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'SERIOUS_EVENT', 'SERIOUS_EVENT_DUE', 'SERIOUS_EVENT_LATE', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'UNBLINDED', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

alter table "notification_choice" add constraint "notification_choice_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'OWNER_ASSIGNED', 'REGISTRATION_COMPLETED', 'NO_ENROLMENT', 'BEHIND_PLAN', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'SERIOUS_EVENT', 'SERIOUS_EVENT_DUE', 'SERIOUS_EVENT_LATE', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'FORM_TO_APPROVE', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'UNBLINDED', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

create unique index "randomisation_arm_name_study_id_unique" on "randomisation_arm" ("org_id", lower("name"), "study_id");

create index "randomisation_arm_study_id_index" on "randomisation_arm" ("org_id", "study_id");

create index "randomisation_arm_group_id_index" on "randomisation_arm" ("org_id", "group_id");

create index "randomisation_arm_name_sort_index" on "randomisation_arm" ("org_id", "name", "id");

create index "randomisation_arm_ratio_sort_index" on "randomisation_arm" ("org_id", "ratio", "id");

create index "randomisation_arm_updated_at_sort_index" on "randomisation_arm" ("org_id", "updated_at", "id");

create index "randomisation_arm_search_index" on "randomisation_arm" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "randomisation_factor_name_study_id_unique" on "randomisation_factor" ("org_id", lower("name"), "study_id");

create unique index "randomisation_factor_study_id_rank_unique" on "randomisation_factor" ("org_id", "study_id", "rank");

create index "randomisation_factor_study_id_index" on "randomisation_factor" ("org_id", "study_id");

create index "randomisation_factor_name_sort_index" on "randomisation_factor" ("org_id", "name", "id");

create index "randomisation_factor_kind_sort_index" on "randomisation_factor" ("org_id", "kind", "id");

create index "randomisation_factor_search_index" on "randomisation_factor" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "randomisation_list_name_study_id_unique" on "randomisation_list" ("org_id", lower("name"), "study_id");

create index "randomisation_list_study_id_index" on "randomisation_list" ("org_id", "study_id");

create index "randomisation_list_name_sort_index" on "randomisation_list" ("org_id", "name", "id");

create index "randomisation_list_source_sort_index" on "randomisation_list" ("org_id", "source", "id");

create index "randomisation_list_state_sort_index" on "randomisation_list" ("org_id", "state", "id");

create index "randomisation_list_created_at_sort_index" on "randomisation_list" ("org_id", "created_at", "id");

create index "randomisation_list_search_index" on "randomisation_list" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "randomisation_slot_position_list_id_stratum_unique" on "randomisation_slot" ("org_id", "position", "list_id", lower("stratum"));

create unique index "randomisation_slot_code_list_id_unique" on "randomisation_slot" ("org_id", lower("code"), "list_id");

create index "randomisation_slot_list_id_index" on "randomisation_slot" ("org_id", "list_id");

create index "randomisation_slot_study_id_index" on "randomisation_slot" ("org_id", "study_id");

create index "randomisation_slot_arm_id_index" on "randomisation_slot" ("org_id", "arm_id");

create index "randomisation_slot_stratum_sort_index" on "randomisation_slot" ("org_id", "stratum", "id");

create index "randomisation_slot_position_sort_index" on "randomisation_slot" ("org_id", "position", "id");

create index "randomisation_slot_block_sort_index" on "randomisation_slot" ("org_id", "block", "id");

create index "randomisation_slot_code_sort_index" on "randomisation_slot" ("org_id", "code", "id");

create index "randomisation_slot_randomisation_number_sort_index" on "randomisation_slot" ("org_id", "randomisation_number", "id");

create index "randomisation_slot_subject_id_sort_index" on "randomisation_slot" ("org_id", "subject_id", "id");

create index "randomisation_slot_used_at_sort_index" on "randomisation_slot" ("org_id", "used_at", "id");

create index "randomisation_slot_search_index" on "randomisation_slot" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "randomisation_participant_study_id_unique" on "randomisation" ("org_id", "participant_study_id");

create unique index "randomisation_number_study_id_unique" on "randomisation" ("org_id", lower("number"), "study_id");

create unique index "randomisation_slot_id_unique" on "randomisation" ("org_id", "slot_id");

create index "randomisation_participant_study_id_index" on "randomisation" ("org_id", "participant_study_id");

create index "randomisation_participant_id_index" on "randomisation" ("org_id", "participant_id");

create index "randomisation_study_id_index" on "randomisation" ("org_id", "study_id");

create index "randomisation_site_id_index" on "randomisation" ("org_id", "site_id");

create index "randomisation_randomised_by_index" on "randomisation" ("org_id", "randomised_by");

create index "randomisation_slot_id_index" on "randomisation" ("org_id", "slot_id");

create index "randomisation_arm_id_index" on "randomisation" ("org_id", "arm_id");

create index "randomisation_number_sort_index" on "randomisation" ("org_id", "number", "id");

create index "randomisation_stratum_sort_index" on "randomisation" ("org_id", "stratum", "id");

create index "randomisation_state_sort_index" on "randomisation" ("org_id", "state", "id");

create index "randomisation_code_sort_index" on "randomisation" ("org_id", "code", "id");

create index "randomisation_randomised_at_sort_index" on "randomisation" ("org_id", "randomised_at", "id");

create index "randomisation_created_at_sort_index" on "randomisation" ("org_id", "created_at", "id");

create index "randomisation_search_index" on "randomisation" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create index "unblinding_participant_study_id_index" on "unblinding" ("org_id", "participant_study_id");

create index "unblinding_participant_id_index" on "unblinding" ("org_id", "participant_id");

create index "unblinding_study_id_index" on "unblinding" ("org_id", "study_id");

create index "unblinding_site_id_index" on "unblinding" ("org_id", "site_id");

create index "unblinding_randomisation_id_index" on "unblinding" ("org_id", "randomisation_id");

create index "unblinding_unblinded_by_index" on "unblinding" ("org_id", "unblinded_by");

create index "unblinding_category_sort_index" on "unblinding" ("org_id", "category", "id");

create index "unblinding_state_sort_index" on "unblinding" ("org_id", "state", "id");

create index "unblinding_unblinded_at_sort_index" on "unblinding" ("org_id", "unblinded_at", "id");

create index "unblinding_created_at_sort_index" on "unblinding" ("org_id", "created_at", "id");

alter table "randomisation_arm" add constraint "randomisation_arm_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "randomisation_arm" add constraint "randomisation_arm_group_id_reference"
  foreign key (org_id, "group_id") references "study_group" (org_id, id);

alter table "randomisation_factor" add constraint "randomisation_factor_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "randomisation_list" add constraint "randomisation_list_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "randomisation_slot" add constraint "randomisation_slot_list_id_reference"
  foreign key (org_id, "list_id") references "randomisation_list" (org_id, id);

alter table "randomisation_slot" add constraint "randomisation_slot_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "randomisation_slot" add constraint "randomisation_slot_arm_id_reference"
  foreign key (org_id, "arm_id") references "randomisation_arm" (org_id, id);

alter table "randomisation" add constraint "randomisation_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "randomisation" add constraint "randomisation_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "randomisation" add constraint "randomisation_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "randomisation" add constraint "randomisation_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "randomisation" add constraint "randomisation_randomised_by_reference"
  foreign key (org_id, "randomised_by") references "user" (org_id, id);

alter table "randomisation" add constraint "randomisation_slot_id_reference"
  foreign key (org_id, "slot_id") references "randomisation_slot" (org_id, id);

alter table "randomisation" add constraint "randomisation_arm_id_reference"
  foreign key (org_id, "arm_id") references "randomisation_arm" (org_id, id);

alter table "unblinding" add constraint "unblinding_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "unblinding" add constraint "unblinding_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "unblinding" add constraint "unblinding_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "unblinding" add constraint "unblinding_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "unblinding" add constraint "unblinding_randomisation_id_reference"
  foreign key (org_id, "randomisation_id") references "randomisation" (org_id, id);

alter table "unblinding" add constraint "unblinding_unblinded_by_reference"
  foreign key (org_id, "unblinded_by") references "user" (org_id, id);

create policy "organisation" on "randomisation_arm" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "randomisation_factor" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "randomisation_list" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "randomisation_slot" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "randomisation" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "unblinding" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
