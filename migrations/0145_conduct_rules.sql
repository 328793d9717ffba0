-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "visit" add column "is_before_consent" boolean default false;

alter table "visit" add column "is_follow_up" boolean default false;

alter table "form" add column "is_before_consent" boolean default false;

alter table "participant_study" add column "conduct_ended_at" timestamp(3) with time zone;

alter table "participant_study" add column "conduct_ended_by" uuid;

alter table "participant_study" add column "withdrawal_scope" text[];

alter table "participant_study" add column "withdrawn_on" date;

alter table "participant_visit" add column "cancellation" text;

alter table "participant_study" add constraint "participant_study_withdrawal_scope_check" check ("withdrawal_scope" <@ array['TREATMENT', 'FOLLOW_UP', 'DATA_USE']);

alter table "participant_visit" add constraint "participant_visit_cancellation_check" check ("cancellation" in ('SITE', 'PARTICIPANT_LEFT', 'SCHEDULE_CHANGED'));

create index "participant_study_conduct_ended_by_index" on "participant_study" ("org_id", "conduct_ended_by");

alter table "participant_study" add constraint "participant_study_conduct_ended_by_reference"
  foreign key (org_id, "conduct_ended_by") references "user" (org_id, id);

-- The owner who migrates may be bound by row-level security.
alter table participant_study no force row level security;
alter table participant_visit no force row level security;
-- Visits that were cancelled before say by what, as far as it can be told: those of no day were dropped with a schedule or group.
update participant_visit own set cancellation = case
    when card.conduct_status = 'WITHDRAWN' then 'PARTICIPANT_LEFT'
    when own.visit_date is null then 'SCHEDULE_CHANGED'
    else 'SITE' end
  from participant_study card
  where own.status = 'CANCELLED' and card.org_id = own.org_id and card.id = own.participant_study_id;
alter table participant_visit force row level security;
alter table participant_study force row level security;
