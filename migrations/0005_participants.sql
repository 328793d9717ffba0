-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "therapy" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "participant_id" uuid not null,
  "therapy_name" text not null,
  "conditions" jsonb,
  "dose" integer,
  "dose_unit" text default 'MG',
  "route_of_administration" text,
  "dose_form" text,
  "schedule_frequency" text,
  "start_date" date,
  "end_date" date,
  "is_baseline_medication" boolean not null,
  "is_continuing_end_study" boolean not null,
  "search_text" text generated always as (studydesk_normalise(coalesce("therapy_name", ''))) stored,
  primary key (org_id, id),
  constraint "therapy_therapy_name_check" check (char_length("therapy_name") <= 200),
  constraint "therapy_conditions_check" check (jsonb_typeof("conditions") = 'array'),
  constraint "therapy_dose_check" check ("dose" >= 0 and "dose" <= 1000000),
  constraint "therapy_dose_unit_check" check ("dose_unit" in ('G', 'MG', 'MICROGRAM', 'L', 'ML', 'OTHER')),
  constraint "therapy_route_of_administration_check" check ("route_of_administration" in ('ORAL', 'TOPICAL', 'SUBCUTANEOUS', 'RECTAL', 'OTHER')),
  constraint "therapy_dose_form_check" check ("dose_form" in ('TABLET', 'CAPSULE', 'PATCH', 'OINTMENT', 'SUPPOSITORY', 'AEROSOL', 'SPRAY', 'SUSPENSION', 'GEL', 'LIQUID', 'CREAM', 'OTHER')),
  constraint "therapy_schedule_frequency_check" check ("schedule_frequency" in ('ONCE_A_DAY', 'TWICE_A_DAY', 'THREE_TIMES_A_DAY', 'BEFORE_MEALS', 'AFTER_MEALS', 'AS_NEEDED', 'OTHER'))
);
alter table "therapy" enable row level security;
alter table "therapy" force row level security;

create table "attachment" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "participant_id" uuid not null,
  "file_id" uuid not null,
  "file_name" text,
  "content_type" text,
  "file_size" integer,
  "date_added" timestamp(3) with time zone,
  "version_number" integer,
  "participant_contact_agreement_type" text,
  "search_text" text generated always as (studydesk_normalise(coalesce("file_name", ''))) stored,
  primary key (org_id, id),
  constraint "attachment_file_name_check" check (char_length("file_name") <= 255),
  constraint "attachment_content_type_check" check (char_length("content_type") <= 120),
  constraint "attachment_file_size_check" check ("file_size" >= 0),
  constraint "attachment_version_number_check" check ("version_number" >= 1),
  constraint "attachment_participant_contact_agreement_type_check" check ("participant_contact_agreement_type" in ('AGREEMENT_TO_CONTACT_FOR_ANY_STUDY', 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY'))
);
alter table "attachment" enable row level security;
alter table "attachment" force row level security;

create table "attachment_version" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "attachment_id" uuid not null,
  "version_number" integer,
  "file_id" uuid,
  "file_name" text,
  "content_type" text,
  "file_size" integer,
  "date_added" timestamp(3) with time zone,
  primary key (org_id, id),
  constraint "attachment_version_version_number_check" check ("version_number" >= 1),
  constraint "attachment_version_file_name_check" check (char_length("file_name") <= 255),
  constraint "attachment_version_content_type_check" check (char_length("content_type") <= 120),
  constraint "attachment_version_file_size_check" check ("file_size" >= 0)
);
alter table "attachment_version" enable row level security;
alter table "attachment_version" force row level security;

create table "comment" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "participant_id" uuid not null,
  "study_id" uuid,
  "site_id" uuid,
  "comment_text" text not null,
  "file_id" uuid,
  "link_u_r_l" text,
  primary key (org_id, id),
  constraint "comment_link_u_r_l_check" check (char_length("link_u_r_l") <= 2000)
);
alter table "comment" enable row level security;
alter table "comment" force row level security;

create table "duplicate_pair" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "first_id" uuid,
  "second_id" uuid,
  "grade" text,
  "score" numeric(10,1),
  "reasons" text[],
  "status" text not null default 'OPEN',
  primary key (org_id, id),
  constraint "duplicate_pair_grade_check" check ("grade" in ('PROBABLE', 'POSSIBLE')),
  constraint "duplicate_pair_score_check" check ("score" >= 0 and "score" <= 200),
  constraint "duplicate_pair_reasons_check" check ("reasons" <@ array['SAME_NAME', 'SIMILAR_NAME', 'NAMES_SWAPPED', 'SAME_BIRTH_DATE', 'SIMILAR_BIRTH_DATE', 'SAME_HEALTH_CARD', 'SAME_EMAIL', 'SAME_MOBILE', 'SAME_POSTAL_CODE', 'SAME_STREET', 'SIMILAR_STREET']),
  constraint "duplicate_pair_status_check" check ("status" in ('OPEN', 'NOT_THE_SAME', 'MERGED'))
);
alter table "duplicate_pair" enable row level security;
alter table "duplicate_pair" force row level security;

create table "participant_merge" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "survivor_id" uuid,
  "merged_id" uuid,
  "reversible_until" timestamp(3) with time zone,
  "status" text not null default 'DONE',
  primary key (org_id, id),
  constraint "participant_merge_status_check" check ("status" in ('DONE', 'UNDONE'))
);
alter table "participant_merge" enable row level security;
alter table "participant_merge" force row level security;

create index "therapy_participant_id_index" on "therapy" ("org_id", "participant_id");

create index "therapy_therapy_name_sort_index" on "therapy" ("org_id", "therapy_name", "id") where "deleted_at" is null;

create index "therapy_dose_sort_index" on "therapy" ("org_id", "dose", "id") where "deleted_at" is null;

create index "therapy_dose_unit_sort_index" on "therapy" ("org_id", "dose_unit", "id") where "deleted_at" is null;

create index "therapy_schedule_frequency_sort_index" on "therapy" ("org_id", "schedule_frequency", "id") where "deleted_at" is null;

create index "therapy_start_date_sort_index" on "therapy" ("org_id", "start_date", "id") where "deleted_at" is null;

create index "therapy_end_date_sort_index" on "therapy" ("org_id", "end_date", "id") where "deleted_at" is null;

create index "therapy_is_continuing_end_study_sort_index" on "therapy" ("org_id", "is_continuing_end_study", "id") where "deleted_at" is null;

create index "therapy_search_index" on "therapy" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "therapy_deleted_at_index" on "therapy" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create index "attachment_participant_id_index" on "attachment" ("org_id", "participant_id");

create index "attachment_file_id_index" on "attachment" ("org_id", "file_id");

create index "attachment_file_name_sort_index" on "attachment" ("org_id", "file_name", "id") where "deleted_at" is null;

create index "attachment_date_added_sort_index" on "attachment" ("org_id", "date_added", "id") where "deleted_at" is null;

create index "attachment_content_type_sort_index" on "attachment" ("org_id", "content_type", "id") where "deleted_at" is null;

create index "attachment_file_size_sort_index" on "attachment" ("org_id", "file_size", "id") where "deleted_at" is null;

create index "attachment_version_number_sort_index" on "attachment" ("org_id", "version_number", "id") where "deleted_at" is null;

create index "attachment_search_index" on "attachment" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "attachment_deleted_at_index" on "attachment" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

create unique index "attachment_version_version_number_attachment_id_unique" on "attachment_version" ("org_id", "version_number", "attachment_id");

create index "attachment_version_attachment_id_index" on "attachment_version" ("org_id", "attachment_id");

create index "attachment_version_file_id_index" on "attachment_version" ("org_id", "file_id");

create index "attachment_version_version_number_sort_index" on "attachment_version" ("org_id", "version_number", "id");

create index "attachment_version_file_name_sort_index" on "attachment_version" ("org_id", "file_name", "id");

create index "attachment_version_date_added_sort_index" on "attachment_version" ("org_id", "date_added", "id");

create index "attachment_version_content_type_sort_index" on "attachment_version" ("org_id", "content_type", "id");

create index "attachment_version_file_size_sort_index" on "attachment_version" ("org_id", "file_size", "id");

create index "comment_participant_id_index" on "comment" ("org_id", "participant_id");

create index "comment_study_id_index" on "comment" ("org_id", "study_id");

create index "comment_site_id_index" on "comment" ("org_id", "site_id");

create index "comment_file_id_index" on "comment" ("org_id", "file_id");

create index "comment_study_id_site_id_scope_index" on "comment" ("org_id", "study_id", "site_id", "participant_id");

create index "comment_created_at_sort_index" on "comment" ("org_id", "created_at", "id");

create unique index "duplicate_pair_first_id_second_id_unique" on "duplicate_pair" ("org_id", "first_id", "second_id");

create index "duplicate_pair_first_id_index" on "duplicate_pair" ("org_id", "first_id");

create index "duplicate_pair_second_id_index" on "duplicate_pair" ("org_id", "second_id");

create index "duplicate_pair_grade_sort_index" on "duplicate_pair" ("org_id", "grade", "id");

create index "duplicate_pair_score_sort_index" on "duplicate_pair" ("org_id", "score", "id");

create index "duplicate_pair_status_sort_index" on "duplicate_pair" ("org_id", "status", "id");

create index "participant_merge_survivor_id_index" on "participant_merge" ("org_id", "survivor_id");

create index "participant_merge_merged_id_index" on "participant_merge" ("org_id", "merged_id");

create index "participant_merge_created_at_sort_index" on "participant_merge" ("org_id", "created_at", "id");

create index "participant_merge_reversible_until_sort_index" on "participant_merge" ("org_id", "reversible_until", "id");

create index "participant_merge_status_sort_index" on "participant_merge" ("org_id", "status", "id");

alter table "therapy" add constraint "therapy_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "attachment" add constraint "attachment_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "attachment" add constraint "attachment_file_id_reference"
  foreign key (org_id, "file_id") references "stored_file" (org_id, id);

alter table "attachment_version" add constraint "attachment_version_attachment_id_reference"
  foreign key (org_id, "attachment_id") references "attachment" (org_id, id);

alter table "attachment_version" add constraint "attachment_version_file_id_reference"
  foreign key (org_id, "file_id") references "stored_file" (org_id, id);

alter table "comment" add constraint "comment_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "comment" add constraint "comment_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "comment" add constraint "comment_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "comment" add constraint "comment_file_id_reference"
  foreign key (org_id, "file_id") references "stored_file" (org_id, id);

alter table "duplicate_pair" add constraint "duplicate_pair_first_id_reference"
  foreign key (org_id, "first_id") references "participant" (org_id, id);

alter table "duplicate_pair" add constraint "duplicate_pair_second_id_reference"
  foreign key (org_id, "second_id") references "participant" (org_id, id);

alter table "participant_merge" add constraint "participant_merge_survivor_id_reference"
  foreign key (org_id, "survivor_id") references "participant" (org_id, id);

alter table "participant_merge" add constraint "participant_merge_merged_id_reference"
  foreign key (org_id, "merged_id") references "participant" (org_id, id);

create policy "organisation" on "therapy" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "attachment" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "attachment_version" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "comment" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "duplicate_pair" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "participant_merge" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
