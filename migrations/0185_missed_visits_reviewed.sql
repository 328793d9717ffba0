-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "participant_visit" add column "unreviewed_since" date;

alter table "participant_visit" add column "missed_reviewed_on" timestamp(3) with time zone;

alter table "participant_visit" add column "missed_reviewed_by" uuid;

alter table "participant_visit" add column "missed_note" text;

alter table "participant_visit" add constraint "participant_visit_missed_note_check" check (char_length("missed_note") <= 2000);

create index "participant_visit_unreviewed_since_index" on "participant_visit" ("org_id", "unreviewed_since");

create index "participant_visit_missed_reviewed_by_index" on "participant_visit" ("org_id", "missed_reviewed_by");

alter table "participant_visit" add constraint "participant_visit_missed_reviewed_by_reference"
  foreign key (org_id, "missed_reviewed_by") references "user" (org_id, id);

-- The owner who migrates may be bound by row-level security.
alter table participant_visit no force row level security;
-- Visits that were missed in the last two weeks stand in the day's list; those before have left it.
update participant_visit set unreviewed_since = updated_at::date where status = 'MISSED' and updated_at >= now() - interval '14 days';
alter table participant_visit force row level security;
