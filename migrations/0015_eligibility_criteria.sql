-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "eligibility_criterion" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "rank" text collate "C" not null,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "study_id" uuid not null,
  "kind" text not null default 'INCLUSION',
  "criterion" text not null,
  "search_text" text generated always as (studydesk_normalise(coalesce("criterion", ''))) stored,
  primary key (org_id, id),
  constraint "eligibility_criterion_kind_check" check ("kind" in ('INCLUSION', 'EXCLUSION')),
  constraint "eligibility_criterion_criterion_check" check (char_length("criterion") <= 2000)
);
alter table "eligibility_criterion" enable row level security;
alter table "eligibility_criterion" force row level security;

create unique index "eligibility_criterion_study_id_rank_unique" on "eligibility_criterion" ("org_id", "study_id", "rank");

create index "eligibility_criterion_study_id_index" on "eligibility_criterion" ("org_id", "study_id");

create index "eligibility_criterion_kind_sort_index" on "eligibility_criterion" ("org_id", "kind", "id") where "deleted_at" is null;

create index "eligibility_criterion_search_index" on "eligibility_criterion" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off) where "deleted_at" is null;

create index "eligibility_criterion_deleted_at_index" on "eligibility_criterion" ("org_id", "deleted_at", "id") where "deleted_at" is not null;

alter table "eligibility_criterion" add constraint "eligibility_criterion_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

create policy "organisation" on "eligibility_criterion" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
