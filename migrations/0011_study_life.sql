-- Made by schema:diff from the declarations. Review it; never edit it once released. What the flags said is carried over by hand.

-- A study is activated, published and decentralised by transitions of declared states, no longer by three flags.

alter table "study" add column "availability" text not null default 'NOT_ACTIVATED';

alter table "study" add column "trial_mode" text not null default 'ON_SITE';

alter table "study" add column "activated_on" date;

-- The flags as states. On which day a study was first activated was not kept: the day on which it began to recruit is the best that is
-- known, else the day on which it was added. Whoever migrates may be bound by row-level security.
alter table "study" no force row level security;
update "study" set
  "availability" = case when "is_published" and "is_active" then 'PUBLISHED' when "is_active" then 'ACTIVATED' else 'NOT_ACTIVATED' end,
  "trial_mode" = case when "dct_study_enabled" then 'DECENTRALISED' else 'ON_SITE' end,
  "activated_on" = case when "is_active" then coalesce("recruitment_started_on", "created_at"::date) end;
alter table "study" force row level security;

alter table "study" drop column "dct_study_enabled";

alter table "study" drop column "is_active";

alter table "study" drop column "is_published";

alter table "study" add constraint "study_availability_check" check ("availability" in ('NOT_ACTIVATED', 'ACTIVATED', 'PUBLISHED'));

alter table "study" add constraint "study_trial_mode_check" check ("trial_mode" in ('ON_SITE', 'DECENTRALISED'));

create index "study_availability_sort_index" on "study" ("org_id", "availability", "id") where "deleted_at" is null;
alter table "study_site" add column "closed_on" date;
