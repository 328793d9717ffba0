-- Written by hand. Never edit it once released.

-- Who sits in the room of a video meeting, a line for each of its two places. Worth nothing after a crash: unlogged. Renewed by the node of its socket;
-- one of a dead node ends by itself.
create unlogged table meeting_seat (
  org_id uuid not null,
  consent_id uuid not null,
  side text not null,
  holder_id uuid not null,
  socket_id uuid not null,
  peer uuid not null,
  is_there boolean not null default true,
  meeting_id uuid,
  joined_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (org_id, consent_id, side)
);
create index meeting_seat_socket_index on meeting_seat (org_id, socket_id);

-- What one page tells the other, which may be connected to another node: read there within milliseconds, kept for a minute.
create unlogged table meeting_signal (
  org_id uuid not null,
  number bigint generated always as identity,
  consent_id uuid not null,
  peer uuid not null,
  body text not null,
  sent_at timestamptz not null default now(),
  primary key (org_id, number)
);
create index meeting_signal_peer_index on meeting_signal (org_id, consent_id, peer, number);

do $$
declare
  name text;
  app text := studydesk_application_role()::text;
begin
  foreach name in array array['meeting_seat', 'meeting_signal'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I using (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)) '
      'with check (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid))', name);
    execute format('grant select, insert, update, delete on %I to %s', name, app);
  end loop;
end
$$;

-- In which meeting it was gone through stays as well.
create or replace function studydesk_keep_given_consent() returns trigger language plpgsql as $$
begin
  if old.given_on is not null and (tg_op = 'DELETE' or (
      new.participant_study_id, new.study_id, new.site_id, new.study_consent_id, new.number, new.language, new.form_id, new.form_version_id,
      new.integrity_key, new.explained_by, new.form_submission_id, new.given_on, new.given_by, new.representative_name,
      new.representative_relation, new.scan_file_id, new.answers, new.attested_by, new.attested_on, new.signed_on, new.signed_name, new.signed_mark,
      new.meeting_id
    ) is distinct from (
      old.participant_study_id, old.study_id, old.site_id, old.study_consent_id, old.number, old.language, old.form_id, old.form_version_id,
      old.integrity_key, old.explained_by, old.form_submission_id, old.given_on, old.given_by, old.representative_name,
      old.representative_relation, old.scan_file_id, old.answers, old.attested_by, old.attested_on, old.signed_on, old.signed_name, old.signed_mark,
      old.meeting_id
    )) then
    raise exception 'A consent that was given is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
