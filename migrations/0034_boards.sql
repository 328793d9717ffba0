-- Made by schema:diff from the declarations. Review it; never edit it once released. The boards of studies that are there already are laid out by hand.

create table "board_column" (
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
  "step" text,
  "tone" text not null default 'neutral',
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "board_column_name_check" check (char_length("name") <= 60),
  constraint "board_column_step_check" check ("step" in ('IDENTIFIED', 'CONTACTED', 'PRE_SCREENING', 'SCREENING', 'DCT', 'ECONSENT', 'ENROLLED')),
  constraint "board_column_tone_check" check ("tone" in ('neutral', 'info', 'progress', 'success', 'warning', 'danger'))
);
alter table "board_column" enable row level security;
alter table "board_column" force row level security;

create table "candidate_status" (
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
  "eligibility" text,
  "tone" text not null default 'neutral',
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "candidate_status_name_check" check (char_length("name") <= 60),
  constraint "candidate_status_eligibility_check" check ("eligibility" in ('POTENTIALLY_ELIGIBLE', 'APPROACHABLE', 'POTENTIALLY_INELIGIBLE')),
  constraint "candidate_status_tone_check" check ("tone" in ('neutral', 'info', 'progress', 'success', 'warning', 'danger'))
);
alter table "candidate_status" enable row level security;
alter table "candidate_status" force row level security;

create table "study_group" (
  "org_id" uuid not null,
  "id" uuid not null,
  "version" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "study_id" uuid not null,
  "name" text not null,
  "search_text" text generated always as (studydesk_normalise(coalesce("name", ''))) stored,
  primary key (org_id, id),
  constraint "study_group_name_check" check (char_length("name") <= 80)
);
alter table "study_group" enable row level security;
alter table "study_group" force row level security;

alter table "participant_study" add column "rank" text collate "C";
alter table "participant_study" add column "column_id" uuid;

-- Every study has the board that a new one begins with, in the language of its organisation; whoever is enrolled stands in the last column,
-- everybody else in the one where they were, screening. Ranks count as the engine counts them. Whoever migrates may be bound by row-level security.
alter table board_column no force row level security;
alter table candidate_status no force row level security;
alter table organisation no force row level security;
alter table study no force row level security;
alter table participant_study no force row level security;
insert into board_column (org_id, id, study_id, rank, step, tone, name)
  select study.org_id, gen_random_uuid(), study.id, (50000000 + shipped.place)::text, shipped.step, shipped.tone,
      case organisation.language when 'fr' then shipped.french else shipped.english end
    from study
    join organisation on organisation.org_id = study.org_id
    cross join (values
      (0, 'IDENTIFIED', 'neutral', 'Identified', 'Repérage'),
      (1, 'CONTACTED', 'info', 'Contacted', 'Contact'),
      (2, 'PRE_SCREENING', 'info', 'Pre-screening', 'Présélection'),
      (3, 'SCREENING', 'progress', 'Screening', 'Sélection'),
      (4, 'DCT', 'progress', 'DCT', 'Essai décentralisé'),
      (5, 'ECONSENT', 'progress', 'eConsent', 'Consentement électronique'),
      (6, 'ENROLLED', 'success', 'Enrolled', 'Inscription')) shipped (place, step, tone, english, french)
    where shipped.step <> 'DCT' or study.trial_mode = 'DECENTRALISED';
insert into candidate_status (org_id, id, study_id, rank, eligibility, tone, name)
  select study.org_id, gen_random_uuid(), study.id, (50000000 + shipped.place)::text, shipped.eligibility, shipped.tone,
      case organisation.language when 'fr' then shipped.french else shipped.english end
    from study
    join organisation on organisation.org_id = study.org_id
    cross join (values
      (0, 'POTENTIALLY_ELIGIBLE', 'success', 'Potentially eligible', 'Possiblement admissible'),
      (1, 'APPROACHABLE', 'info', 'Approachable', 'À approcher'),
      (2, 'POTENTIALLY_INELIGIBLE', 'warning', 'Potentially ineligible', 'Possiblement inadmissible'))
      shipped (place, eligibility, tone, english, french);
update participant_study set column_id = placed.column_id, rank = (50000000 + placed.place)::text
  from (select card.org_id, card.id, board_column.id as column_id,
        row_number() over (partition by card.org_id, card.site_id, board_column.id order by card.date_added desc nulls last, card.id) - 1 as place
      from participant_study card
      join board_column on board_column.org_id = card.org_id and board_column.study_id = card.study_id
        and board_column.step = case card.recruitment_status when 'ENROLLED' then 'ENROLLED' else 'SCREENING' end) placed
  where placed.org_id = participant_study.org_id and placed.id = participant_study.id;
alter table participant_study force row level security;
alter table study force row level security;
alter table organisation force row level security;
alter table candidate_status force row level security;
alter table board_column force row level security;

alter table "participant_study" alter column "rank" set not null;
alter table "participant_study" alter column "column_id" set not null;

alter table "participant_study" add column "candidate_status_id" uuid;

alter table "participant_study" add column "group_id" uuid;

alter table "participant_study" add column "screening_failure" boolean default false;

alter table "participant_study" add column "screening_failure_reason" text;

alter table "participant_study" add constraint "participant_study_screening_failure_reason_check" check (char_length("screening_failure_reason") <= 2000);

create unique index "board_column_name_study_id_unique" on "board_column" ("org_id", lower("name"), "study_id");

create unique index "board_column_study_id_rank_unique" on "board_column" ("org_id", "study_id", "rank");

create index "board_column_study_id_index" on "board_column" ("org_id", "study_id");

create index "board_column_name_sort_index" on "board_column" ("org_id", "name", "id");

create index "board_column_tone_sort_index" on "board_column" ("org_id", "tone", "id");

create index "board_column_step_sort_index" on "board_column" ("org_id", "step", "id");

create index "board_column_search_index" on "board_column" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "candidate_status_name_study_id_unique" on "candidate_status" ("org_id", lower("name"), "study_id");

create unique index "candidate_status_study_id_rank_unique" on "candidate_status" ("org_id", "study_id", "rank");

create index "candidate_status_study_id_index" on "candidate_status" ("org_id", "study_id");

create index "candidate_status_name_sort_index" on "candidate_status" ("org_id", "name", "id");

create index "candidate_status_tone_sort_index" on "candidate_status" ("org_id", "tone", "id");

create index "candidate_status_eligibility_sort_index" on "candidate_status" ("org_id", "eligibility", "id");

create index "candidate_status_search_index" on "candidate_status" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "study_group_name_study_id_unique" on "study_group" ("org_id", lower("name"), "study_id");

create index "study_group_study_id_index" on "study_group" ("org_id", "study_id");

create index "study_group_name_sort_index" on "study_group" ("org_id", "name", "id");

create index "study_group_updated_at_sort_index" on "study_group" ("org_id", "updated_at", "id");

create index "study_group_search_index" on "study_group" using gin ("org_id", "search_text" gin_trgm_ops) with (fastupdate = off);

create unique index "participant_study_study_id_site_id_column_id_rank_unique" on "participant_study" ("org_id", "study_id", "site_id", "column_id", "rank");

create index "participant_study_column_id_index" on "participant_study" ("org_id", "column_id");

create index "participant_study_candidate_status_id_index" on "participant_study" ("org_id", "candidate_status_id");

create index "participant_study_group_id_index" on "participant_study" ("org_id", "group_id");

alter table "board_column" add constraint "board_column_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "candidate_status" add constraint "candidate_status_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "study_group" add constraint "study_group_study_id_reference"
  foreign key (org_id, "study_id") references "study" (org_id, id);

alter table "participant_study" add constraint "participant_study_column_id_reference"
  foreign key (org_id, "column_id") references "board_column" (org_id, id);

alter table "participant_study" add constraint "participant_study_candidate_status_id_reference"
  foreign key (org_id, "candidate_status_id") references "candidate_status" (org_id, id);

alter table "participant_study" add constraint "participant_study_group_id_reference"
  foreign key (org_id, "group_id") references "study_group" (org_id, id);

create policy "organisation" on "board_column" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "candidate_status" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create policy "organisation" on "study_group" for all
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
