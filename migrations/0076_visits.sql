-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "visit" drop constraint "visit_type_check";

create table "participant_visit" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "participant_study_id" uuid not null,
  "participant_id" uuid not null,
  "study_id" uuid not null,
  "site_id" uuid not null,
  "visit_id" uuid not null,
  "status" text not null default 'UNSCHEDULED',
  "visit_date" date,
  "visit_time" time(0) without time zone,
  "completed_on" date,
  "target_on" date,
  "opens_on" date,
  "closes_on" date,
  "days_outside" integer,
  "outside_reason" text,
  "note" text,
  primary key (org_id, id),
  constraint "participant_visit_status_check" check ("status" in ('UNSCHEDULED', 'SCHEDULED', 'COMPLETED', 'CANCELLED', 'MISSED')),
  constraint "participant_visit_days_outside_check" check ("days_outside" >= -4000 and "days_outside" <= 4000),
  constraint "participant_visit_outside_reason_check" check (char_length("outside_reason") <= 2000),
  constraint "participant_visit_note_check" check (char_length("note") <= 2000)
);
alter table "participant_visit" enable row level security;
alter table "participant_visit" force row level security;

create table "visit_form" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "rank" text collate "C" not null,
  "visit_id" uuid not null,
  "form_id" uuid not null,
  "note" text,
  primary key (org_id, id),
  constraint "visit_form_note_check" check (char_length("note") <= 200)
);
alter table "visit_form" enable row level security;
alter table "visit_form" force row level security;

alter table "visit" add column "is_baseline" boolean default false;

alter table "visit" add column "group_ids" uuid[];

-- By hand: a visit for one group becomes a visit for some.
update "visit" set "group_ids" = array["group_id"] where "group_id" is not null;

alter table "visit" drop column "group_id";

alter table "visit" add column "depends_on_visit_id" uuid;

alter table "visit" add column "target_day" integer not null default 0;

alter table "visit" add column "target_unit" text not null default 'DAYS';

alter table "visit" add column "window_before" integer not null default 0;

alter table "visit" add column "window_after" integer not null default 0;

alter table "visit" add column "duration_minutes" integer default 30;

alter table "visit" add column "tags" text[];

alter table "visit" add column "info" text;

alter table "visit" add column "participant_education" text;

alter table "participant_study" add column "conduct_started_on" date;

alter table "participant_study" add column "completed_visit_ids" uuid[];

alter table "visit" add constraint "visit_type_check" check ("type" in ('IN_CLINIC', 'TELEHEALTH', 'TELEPHONE', 'FORM_ONLY', 'VIRTUAL', 'ECONSENT'));

alter table "visit" add constraint "visit_target_day_check" check ("target_day" >= -365 and "target_day" <= 3650);

alter table "visit" add constraint "visit_target_unit_check" check ("target_unit" in ('DAYS', 'WEEKS', 'MONTHS'));

alter table "visit" add constraint "visit_window_before_check" check ("window_before" >= 0 and "window_before" <= 365);

alter table "visit" add constraint "visit_window_after_check" check ("window_after" >= 0 and "window_after" <= 365);

alter table "visit" add constraint "visit_duration_minutes_check" check ("duration_minutes" >= 5 and "duration_minutes" <= 1440);

alter table "visit" add constraint "visit_info_check" check (char_length("info") <= 5000);

-- By hand: the first visit of each study is the one from which the others count.
update "visit" set "is_baseline" = true where not exists (
  select from "visit" earlier where earlier.org_id = "visit".org_id and earlier.study_id = "visit".study_id and earlier."rank" < "visit"."rank"
);

create index "visit_depends_on_visit_id_index" on "visit" ("org_id", "depends_on_visit_id");

create index "visit_is_baseline_sort_index" on "visit" ("org_id", "is_baseline", "id");

create index "visit_target_day_sort_index" on "visit" ("org_id", "target_day", "id");

create index "visit_target_unit_sort_index" on "visit" ("org_id", "target_unit", "id");

create index "visit_window_before_sort_index" on "visit" ("org_id", "window_before", "id");

create index "visit_window_after_sort_index" on "visit" ("org_id", "window_after", "id");

-- By hand: whoever is under way already began on the day on which they were enrolled, as far as anybody knows, and has the visits of their group.
update "participant_study" set "conduct_started_on" = coalesce("enrolled_on", "date_added", "created_at"::date) where "conduct_status" <> 'NOT_STARTED';

insert into "participant_visit" ("org_id", "id", "participant_study_id", "participant_id", "study_id", "site_id", "visit_id")
  select taking.org_id, gen_random_uuid(), taking.id, taking.participant_id, taking.study_id, taking.site_id, visit.id
  from "participant_study" taking join "visit" on visit.org_id = taking.org_id and visit.study_id = taking.study_id
  where taking.conduct_status = 'UNDER_WAY'
    and (coalesce(cardinality(visit.group_ids), 0) = 0 or coalesce(taking.group_id = any(visit.group_ids), false));

create unique index "participant_visit_visit_id_participant_study_id_unique" on "participant_visit" ("org_id", "visit_id", "participant_study_id");

create index "participant_visit_participant_study_id_index" on "participant_visit" ("org_id", "participant_study_id");

create index "participant_visit_participant_id_index" on "participant_visit" ("org_id", "participant_id");

create index "participant_visit_study_id_index" on "participant_visit" ("org_id", "study_id");

create index "participant_visit_site_id_index" on "participant_visit" ("org_id", "site_id");

create index "participant_visit_visit_id_index" on "participant_visit" ("org_id", "visit_id");

create index "participant_visit_visit_date_sort_index" on "participant_visit" ("org_id", "visit_date", "id");

create index "participant_visit_visit_time_sort_index" on "participant_visit" ("org_id", "visit_time", "id");

create index "participant_visit_status_sort_index" on "participant_visit" ("org_id", "status", "id");

create index "participant_visit_completed_on_sort_index" on "participant_visit" ("org_id", "completed_on", "id");

create index "participant_visit_days_outside_sort_index" on "participant_visit" ("org_id", "days_outside", "id");

create unique index "visit_form_form_id_visit_id_unique" on "visit_form" ("org_id", "form_id", "visit_id");

create unique index "visit_form_visit_id_rank_unique" on "visit_form" ("org_id", "visit_id", "rank");

create index "visit_form_visit_id_index" on "visit_form" ("org_id", "visit_id");

create index "visit_form_form_id_index" on "visit_form" ("org_id", "form_id");

create index "visit_form_note_sort_index" on "visit_form" ("org_id", "note", "id");

alter table "visit" add constraint "visit_depends_on_visit_id_reference"
  foreign key (org_id, "depends_on_visit_id") references "visit" (org_id, id);

alter table "participant_visit" add constraint "participant_visit_participant_study_id_reference"
  foreign key (org_id, "participant_study_id") references "participant_study" (org_id, id);

alter table "participant_visit" add constraint "participant_visit_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);

alter table "participant_visit" add constraint "participant_visit_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "participant_visit" add constraint "participant_visit_site_id_reference"
  foreign key (org_id, "site_id") references "site" (org_id, id);

alter table "participant_visit" add constraint "participant_visit_visit_id_reference"
  foreign key (org_id, "visit_id") references "visit" (org_id, id);

alter table "visit_form" add constraint "visit_form_visit_id_reference"
  foreign key (org_id, "visit_id") references "visit" (org_id, id);

alter table "visit_form" add constraint "visit_form_form_id_reference"
  foreign key (org_id, "form_id") references "form" (org_id, id);

create policy "organisation" on "participant_visit" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "visit_form" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
