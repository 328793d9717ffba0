-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "board_column" add column "limit_days" integer default 7;

alter table "participant_study" add column "column_since" timestamp(3) with time zone;

alter table "participant_study" add column "column_until" date;

alter table "participant_study" add column "owner_id" uuid;

alter table "board_column" add constraint "board_column_limit_days_check" check ("limit_days" >= 1 and "limit_days" <= 365);

create index "board_column_limit_days_sort_index" on "board_column" ("org_id", "limit_days", "id");

create index "participant_study_owner_id_index" on "participant_study" ("org_id", "owner_id");

alter table "participant_study" add constraint "participant_study_owner_id_reference"
  foreign key (org_id, "owner_id") references "user" (org_id, id);

-- The owner who migrates may be bound by row-level security.
alter table participant_study no force row level security;
alter table audit_event no force row level security;
alter table organisation no force row level security;
-- Since when each card is in its column: from the last event that named another column, else from its last change.
update participant_study card set
  column_since = coalesce((
    select max(event.at) from audit_event event
    where event.org_id = card.org_id and event.record_id = card.id and event.kind = 'participantStudy' and event.changes ? 'columnId'
  ), card.updated_at);
update participant_study card set
  column_until = (card.column_since at time zone organisation.time_zone)::date + 7
  from organisation where organisation.org_id = card.org_id;
alter table organisation force row level security;
alter table audit_event force row level security;
alter table participant_study force row level security;
