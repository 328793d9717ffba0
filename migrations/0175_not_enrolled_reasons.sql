-- Made by schema:diff from the declarations. Review it; never edit it once released.

create table "not_enrolled_reason" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "is_standard" boolean default false,
  "name" text,
  "code" text not null,
  "is_active" boolean default true,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "not_enrolled_reason_name_check" check (char_length("name") <= 80),
  constraint "not_enrolled_reason_code_check" check ("code" in ('CRITERIA_NOT_MET', 'DECLINED', 'LOST_TO_FOLLOW_UP', 'OTHER'))
);
alter table "not_enrolled_reason" enable row level security;
alter table "not_enrolled_reason" force row level security;

alter table "participant_study" add column "not_enrolled_reason_id" uuid;

alter table "participant_study" add column "failed_check_ids" uuid[];

alter table "form_assignment" add column "is_ended_by_screening" boolean default false;

create unique index "not_enrolled_reason_name_unique" on "not_enrolled_reason" ("org_id", lower("name"));

create index "not_enrolled_reason_code_sort_index" on "not_enrolled_reason" ("org_id", "code", "id");

create index "not_enrolled_reason_name_sort_index" on "not_enrolled_reason" ("org_id", "name", "id");

create index "not_enrolled_reason_is_active_sort_index" on "not_enrolled_reason" ("org_id", "is_active", "id");

create index "not_enrolled_reason_is_standard_sort_index" on "not_enrolled_reason" ("org_id", "is_standard", "id");

create index "not_enrolled_reason_search_index" on "not_enrolled_reason" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create index "participant_study_not_enrolled_reason_id_index" on "participant_study" ("org_id", "not_enrolled_reason_id");

alter table "participant_study" add constraint "participant_study_not_enrolled_reason_id_reference"
  foreign key (org_id, "not_enrolled_reason_id") references "not_enrolled_reason" (org_id, id);

create policy "organisation" on "not_enrolled_reason" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

-- The owner who migrates may be bound by row-level security.
alter table organisation no force row level security;
alter table not_enrolled_reason no force row level security;
alter table participant_study no force row level security;
insert into not_enrolled_reason (org_id, id, code, is_standard, is_active)
  select organisation.org_id, gen_random_uuid(), reason.code, true, true
  from organisation cross join (values ('CRITERIA_NOT_MET'), ('DECLINED'), ('LOST_TO_FOLLOW_UP'), ('OTHER')) as reason(code);
update participant_study card set not_enrolled_reason_id = reason.id
  from not_enrolled_reason reason where reason.org_id = card.org_id and reason.is_standard and reason.code = card.not_enrolled_code;
alter table participant_study force row level security;
alter table not_enrolled_reason force row level security;
alter table organisation force row level security;
