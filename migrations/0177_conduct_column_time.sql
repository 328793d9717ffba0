-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "participant_study" add column "conduct_since" timestamp(3) with time zone;

-- The owner who migrates may be bound by row-level security.
alter table participant_study no force row level security;
alter table audit_event no force row level security;
alter table organisation no force row level security;
-- Since when each card is in its column of the conduct board: from the last event that brought it there, else from the enrolment. A card that was
-- resumed is where it was before, and since then.
update participant_study card set
  conduct_since = coalesce(
    (
      select max(event.at) from audit_event event
      where event.org_id = card.org_id and event.record_id = card.id and event.kind = 'participantStudy' and case
        when card.conduct_status = 'UNDER_WAY' then event.changes ? 'visitId' or event.changes -> 'conductStatus' ->> 0 = 'NOT_STARTED'
        else event.changes -> 'conductStatus' ->> 1 = card.conduct_status
      end
    ),
    card.enrolled_at,
    coalesce(card.enrolled_on, card.conduct_started_on)::timestamp at time zone organisation.time_zone,
    card.updated_at
  )
  from organisation where organisation.org_id = card.org_id and card.conduct_status <> 'NOT_STARTED';
alter table organisation force row level security;
alter table audit_event force row level security;
alter table participant_study force row level security;
