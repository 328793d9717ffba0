-- Made by schema:diff from the declarations. Review it; never edit it once released. The codes of those who are not enrolled are carried over by hand.

alter table "participant_study" add column "not_enrolled_code" text;

alter table "participant_study" add column "enrolled_by" uuid;

alter table "participant_study" add column "enrolled_at" timestamp(3) with time zone;

alter table "participant_study" add column "is_above_goal" boolean default false;

alter table "participant_study" add constraint "participant_study_not_enrolled_code_check" check ("not_enrolled_code" in ('CRITERIA_NOT_MET', 'DECLINED', 'LOST_TO_FOLLOW_UP', 'OTHER'));

create index "participant_study_enrolled_by_index" on "participant_study" ("org_id", "enrolled_by");

alter table "participant_study" add constraint "participant_study_enrolled_by_reference"
  foreign key (org_id, "enrolled_by") references "user" (org_id, id);

-- Whoever migrates may be bound by row-level security.
alter table participant_study no force row level security;
update participant_study set not_enrolled_code = case when screening_failure then 'CRITERIA_NOT_MET' else 'OTHER' end
  where recruitment_status = 'NOT_ENROLLED';
alter table participant_study force row level security;
