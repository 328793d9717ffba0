-- What the declarations of participants cannot say, written by hand.

-- Whose events these are: a participant's own, and those that name one as they come or go (a therapy, a comment, a place in a study).
-- Where the word stands for something else, an event is nobody's: no event, and with it no write, may fail for what it is called.
alter table audit_event add column participant_id uuid generated always as (
  case when kind = 'participant' then record_id
    when coalesce(changes #>> '{participantId,1}', changes #>> '{participantId,0}') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then coalesce(changes #>> '{participantId,1}', changes #>> '{participantId,0}')::uuid end
) stored;
create index audit_event_participant_index on audit_event (org_id, participant_id) where participant_id is not null;

-- The rows of the resource unlock: who opened which restricted profile, the newest first. One that was ended early was open until then.
create index unlock_event_at_index on unlock_event (org_id, at desc, id desc);
create view unlock with (security_invoker = true) as
  select org_id, id, 1 as version, at as created_at, user_id as created_by, at as updated_at, null::uuid as updated_by,
    at, user_id, record_id as participant_id, code, reason, coalesce((
      select min(closed.at) from audit_event closed where closed.org_id = opened.org_id and closed.record_id = opened.record_id
        and closed.kind = 'unlock' and closed.action = 'lock' and closed.user_id = opened.user_id
        and closed.at >= opened.at and closed.at < opened.expires_at
    ), expires_at) as expires_at
  from unlock_event opened;

-- What a merge changed, as it was before: values of the survivor, and the records that were handed over, to take it back.
create table participant_merge_former (
  org_id uuid not null,
  merge_id uuid not null,
  former jsonb not null,
  primary key (org_id, merge_id),
  foreign key (org_id, merge_id) references participant_merge (org_id, id)
);
alter table participant_merge_former enable row level security;
alter table participant_merge_former force row level security;
create policy organisation on participant_merge_former
  using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

do $$
begin
  execute format('grant select on unlock to %s', studydesk_application_role()::text);
  execute format('grant select, insert on participant_merge_former to %s', studydesk_application_role()::text);
end
$$;
