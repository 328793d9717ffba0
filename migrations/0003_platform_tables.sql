-- Tables of the platform that came with invitations, machines and idempotent creates. By hand.

-- A create that came with an Idempotency-Key: written with its row, so that the same key answers the same row.
create table idempotency_key (
  org_id uuid not null,
  user_id uuid not null,
  key text not null,
  resource text not null,
  record_id uuid not null,
  body_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id, key),
  constraint idempotency_key_key_check check (char_length(key) <= 200)
);
create index idempotency_key_age_index on idempotency_key (org_id, created_at);

-- How much somebody has uploaded today, and files that no record has taken.
create index stored_file_uploader_index on stored_file (org_id, uploaded_by, date_added);
create index stored_file_orphan_index on stored_file (org_id, date_added) where resource is null;

-- A link by which a new user takes up the account. Only the hash of its token is kept; a newer one takes the place of an older.
create table invitation (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  replaced_at timestamptz,
  primary key (org_id, id)
);
create unique index invitation_token_unique on invitation (token_hash);
create index invitation_user_index on invitation (org_id, user_id);

-- An account that an invitation made does not prove its address: who administers the users of that organisation may have read the link.
alter table idp.account add column is_email_proven boolean not null default true;

-- The hash of a machine's token, apart from the resource apiToken, so that no list or export can come near it.
create table api_token_secret (
  org_id uuid not null,
  api_token_id uuid not null,
  token_hash bytea not null,
  primary key (org_id, api_token_id)
);
create unique index api_token_secret_hash_unique on api_token_secret (token_hash);

-- What came of checking the sealed history: every night, and whenever somebody asks.
create table audit_verification (
  org_id uuid not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  asked_by uuid,
  seals integer not null,
  events integer not null,
  root bytea not null,
  -- { seal, event, fault } of the first that does not fit.
  fault jsonb,
  primary key (org_id, id)
);
create index audit_verification_at_index on audit_verification (org_id, at desc, id desc);

-- Which seal covers an event: the first that reaches beyond its transaction.
create index audit_seal_end_index on audit_seal (org_id, to_tx);

-- Behind row-level security an index serves only functions that PostgreSQL knows to leak nothing, as it is with the quick search: without
-- this, who saw one record is looked for in the whole reading log.
do $$
begin
  alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof;
exception
  when insufficient_privilege then
    raise notice 'The reading log has no index by record: as an administrator, alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof';
end
$$;

-- The rows of the resource recordRead: who saw which records, the newest first.
create index read_log_at_index on read_log (org_id, at desc, id desc);
create view record_read with (security_invoker = true) as
  select org_id, id, 1 as version, at as created_at, user_id as created_by, at as updated_at, null::uuid as updated_by,
    at, user_id, resource, record_ids, call, correlation_id
  from read_log;

do $$
declare
  name text;
  app text := studydesk_application_role()::text;
begin
  foreach name in array array['idempotency_key', 'invitation', 'api_token_secret', 'audit_verification'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I using (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)) '
      'with check (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid))', name);
  end loop;
  execute format('grant select, insert, delete on idempotency_key to %s', app);
  execute format('grant select, insert, update on invitation to %s', app);
  execute format('grant select, insert, delete on api_token_secret to %s', app);
  execute format('grant select, insert on audit_verification to %s', app);
  execute format('grant select on record_read to %s', app);
end
$$;

create trigger inserts_only before update or delete on audit_verification for each row execute function studydesk_refuse_change();
create trigger no_truncate before truncate on audit_verification for each statement execute function studydesk_refuse_change();

-- Before anybody is signed in, a token says which organisation it belongs to.
create policy signing_in on invitation for select using ((select current_setting('app.purpose', true)) = 'signIn');
create policy signing_in on api_token_secret for select using ((select current_setting('app.purpose', true)) = 'signIn');

-- Who has which record open, a line for each socket. Worth nothing after a crash: unlogged. Renewed by its node; of a dead one it ends by itself.
create unlogged table presence (
  org_id uuid not null,
  socket_id uuid not null,
  user_id uuid not null,
  resource text not null,
  record_id uuid not null,
  is_editing boolean not null,
  since timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (org_id, socket_id)
);
create index presence_record_index on presence (record_id);
alter table presence enable row level security;
alter table presence force row level security;
create policy organisation on presence using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

-- A node tells its sockets of every organisation's changes: one look for all of them.
create policy telling on presence for select using ((select current_setting('app.purpose', true)) = 'tell');
create policy telling on audit_event for select using ((select current_setting('app.purpose', true)) = 'tell');
do $$
begin
  execute format('grant select, insert, update, delete on presence to %s', studydesk_application_role()::text);
end
$$;

-- Audit events and seals are in the order of transactions. A database that was restored into another server counts them from below where it
-- stood: from then on they are told so much further ahead. Set when a node starts, before anything is written.
create table audit_clock (
  is_only boolean primary key default true check (is_only),
  ahead bigint not null default 0
);
insert into audit_clock default values;

create function studydesk_audit_tx(transaction xid8) returns xid8
  language sql stable
  return (transaction::text::bigint + (select ahead from audit_clock))::text::xid8;

-- A million more than the last seal: events that waited for theirs had later transactions than it.
create function studydesk_wind_audit_clock() returns void
  language plpgsql as $$
declare
  reached bigint;
  counted bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
begin
  perform set_config('app.purpose', 'seal', true);
  select max(to_tx::text::bigint) into reached from audit_seal;
  if reached > counted + (select ahead from audit_clock) then
    update audit_clock set ahead = reached + 1000000 - counted;
  end if;
end
$$;

alter table audit_event alter column tx set default studydesk_audit_tx(pg_current_xact_id());

do $$
declare
  app text := studydesk_application_role()::text;
begin
  execute format('grant select on audit_clock to %s', app);
  execute format('revoke insert, update, delete on audit_clock from %s', app);
  execute format('grant execute on function studydesk_audit_tx(xid8) to %s', app);
  execute format('revoke execute on function studydesk_wind_audit_clock() from public');
end
$$;

-- Jobs. The library that runs them keeps its tables in a schema of its own and brings them up to date itself, as the application's role:
-- it may make tables there and nowhere else. With its list of migrations in place it never asks to make the schema.
create schema graphile_worker;
create table graphile_worker.migrations (
  id int primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
do $$
declare
  app text := studydesk_application_role()::text;
begin
  execute format('grant usage, create on schema graphile_worker to %s', app);
  execute format('grant select, insert, update on graphile_worker.migrations to %s', app);
end
$$;
