-- Written by hand. Never edit it once released.

-- Links by which a participant comes to their own pages. Only the hash of a token is kept; each opens the pages once, and a newer one takes the place
-- of an older. `failed` counts birth dates that were not theirs. No key of the participant: what was sent to an entry that is merged into another
-- opens nothing any more, and is handed over to nobody.
create table participant_link (
  org_id uuid not null,
  id uuid not null,
  participant_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  failed smallint not null default 0,
  primary key (org_id, id)
);
create unique index participant_link_token_unique on participant_link (token_hash);
create index participant_link_participant_index on participant_link (org_id, participant_id, created_at desc);

-- Codes that are sent to a participant, who shows by them that they hold what they are reached by: for one purpose and one record, once.
create table participant_code (
  org_id uuid not null,
  id uuid not null,
  participant_id uuid not null,
  purpose text not null,
  record_id uuid not null,
  code_hash bytea not null,
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  failed smallint not null default 0,
  primary key (org_id, id)
);
create index participant_code_participant_index on participant_code (org_id, participant_id, sent_at desc);

-- Whose session it is: a user's, or a participant's on their own pages.
alter table session add column is_participant boolean not null default false;

do $$
declare
  name text;
  app text := studydesk_application_role()::text;
begin
  foreach name in array array['participant_link', 'participant_code'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I using (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)) '
      'with check (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid))', name);
    execute format('revoke delete on %I from %s', name, app);
  end loop;
end
$$;

-- Before anybody has said who they are, a token says which organisation it belongs to.
create policy signing_in on participant_link for select using ((select current_setting('app.purpose', true)) = 'signIn');

-- What the participant signed by themselves stays as well.
create or replace function studydesk_keep_given_consent() returns trigger language plpgsql as $$
begin
  if old.given_on is not null and (tg_op = 'DELETE' or (
      new.participant_study_id, new.study_id, new.site_id, new.study_consent_id, new.number, new.language, new.form_id, new.form_version_id,
      new.integrity_key, new.explained_by, new.form_submission_id, new.given_on, new.given_by, new.representative_name,
      new.representative_relation, new.scan_file_id, new.answers, new.attested_by, new.attested_on, new.signed_on, new.signed_name, new.signed_mark
    ) is distinct from (
      old.participant_study_id, old.study_id, old.site_id, old.study_consent_id, old.number, old.language, old.form_id, old.form_version_id,
      old.integrity_key, old.explained_by, old.form_submission_id, old.given_on, old.given_by, old.representative_name,
      old.representative_relation, old.scan_file_id, old.answers, old.attested_by, old.attested_on, old.signed_on, old.signed_name, old.signed_mark
    )) then
    raise exception 'A consent that was given is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- Every decentralised study has its settings.
insert into dct_setup (org_id, id, study_id)
  select org_id, gen_random_uuid(), id from study where trial_mode = 'DECENTRALISED';
