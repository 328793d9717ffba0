-- Tables of the platform itself, by hand. Tables of resources follow in the next migrations, made from their declarations.
-- Runs on PostgreSQL 15 and later, as a superuser or as a plain owner of the database.

-- Extensions. All are trusted: the owner of the database may create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;
create extension if not exists pgcrypto;
create extension if not exists btree_gin;
create extension if not exists fuzzystrmatch;

-- The role that the server works as. Where it is missing and may not be made, the grants below go to the role that migrates.
do $$
begin
  if not exists (select from pg_roles where rolname = 'studydesk_app') then
    create role studydesk_app nosuperuser nobypassrls nocreatedb nocreaterole login;
  end if;
exception
  when insufficient_privilege or duplicate_object or unique_violation then null;
end
$$;

create function studydesk_application_role() returns regrole
  language sql stable
  return coalesce(to_regrole('studydesk_app'), quote_ident(current_user)::regrole);

-- Search compares text in lower case and without accents. Immutable, so that indexes and generated columns may use it:
-- the dictionary is named, and does not change.
do $$
declare
  place text := (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'unaccent');
begin
  execute format(
    'create function studydesk_normalise(value text) returns text language plpgsql immutable strict parallel safe as %L',
    format('begin return lower(%I.unaccent(%L::regdictionary, value)); end', place, format('%I.unaccent', place)));
end
$$;

-- Row-level security keeps PostgreSQL from using an index for an operator that might tell of rows that the policy hides. These two
-- tell nothing: they fail on a malformed pattern alone. Where only an administrator may say so, search works without its index.
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
  alter function pg_catalog.texticlike(text, text) leakproof;
exception
  when insufficient_privilege then
    raise notice 'Quick search has no index: as an administrator, alter function pg_catalog.textlike(text, text) leakproof, texticlike likewise';
end
$$;

-- A condition inside a transaction that undoes it when it is not met, so that a write and its conditions travel together.
-- SQLSTATE SD001; the message is a reason from the engine's code ('stale', 'scope', 'reference:siteId'), never a value.
create function studydesk_require(met boolean, reason text) returns void
  language plpgsql as $$
begin
  if met is not true then
    raise exception using errcode = 'SD001', message = reason;
  end if;
end
$$;

-- For tables that only grow.
create function studydesk_refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception using errcode = 'SD002', message = format('%s takes inserts only', tg_table_name);
end
$$;

-- Audit. Written in the transaction of the change that it tells of.
create table audit_event (
  org_id uuid not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  tx xid8 not null default pg_current_xact_id(),
  user_id uuid,
  kind text not null,
  action text not null,
  record_id uuid,
  study_id uuid,
  site_id uuid,
  changes jsonb not null default '{}',
  reason text,
  correlation_id text,
  primary key (org_id, id)
);
create index audit_event_at_index on audit_event (org_id, at desc, id desc);
create index audit_event_record_index on audit_event (org_id, record_id, at desc, id desc);
create index audit_event_user_index on audit_event (org_id, user_id, at desc, id desc);
create index audit_event_tx_index on audit_event (org_id, tx);

-- A seal covers events of transactions that had ended when it was made, so that it is complete without waiting for writers.
create table audit_seal (
  org_id uuid not null,
  number integer not null,
  from_tx xid8 not null,
  to_tx xid8 not null,
  event_ids uuid[] not null,
  hashes bytea not null,
  previous bytea not null,
  root bytea not null,
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (org_id, number),
  constraint audit_seal_hashes_check check (octet_length(hashes) = 32 * cardinality(event_ids)),
  constraint audit_seal_root_check check (octet_length(root) = 32)
);

-- The rows of the resource auditHistory.
create view audit_history with (security_invoker = true) as
  select org_id, id, 1 as version, at as created_at, user_id as created_by, at as updated_at, null::uuid as updated_by,
    at, user_id, kind, action, record_id::text as record_id, study_id, site_id, changes, reason, correlation_id
  from audit_event;

-- Who read which participant's record; written in batches.
-- A line for each call, with every record that it answered: a list of twenty is one line.
create table read_log (
  org_id uuid not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  user_id uuid not null,
  resource text not null,
  record_ids uuid[] not null,
  call text not null,
  correlation_id text,
  primary key (org_id, id)
);
create index read_log_records_index on read_log using gin (org_id, record_ids);
create index read_log_user_index on read_log (org_id, user_id, at desc);

create table session (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  refresh_hash bytea not null,
  previous_hash bytea,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  primary key (org_id, id)
);
create unique index session_id_unique on session (id);
create index session_user_index on session (org_id, user_id);
create index session_refresh_index on session (refresh_hash);
create index session_previous_index on session (previous_hash);

-- A fresh sign-in that stands for a signature: one use, for one purpose and record.
create table sign_in_signature (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  purpose text not null,
  record_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, id)
);
create index sign_in_signature_user_index on sign_in_signature (org_id, user_id);

create table unlock_event (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  record_id uuid not null,
  code text not null,
  reason text not null,
  signature_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (org_id, id),
  constraint unlock_event_signature_unique unique (org_id, signature_id)
);
create index unlock_event_user_index on unlock_event (org_id, user_id, expires_at);
create index unlock_event_record_index on unlock_event (org_id, record_id, at desc);

create table stored_file (
  org_id uuid not null,
  id uuid not null,
  file_name text not null,
  content_type text not null,
  file_size bigint not null,
  sha256 bytea not null,
  location text not null,
  uploaded_by uuid,
  date_added timestamptz not null default now(),
  resource text,
  record_id uuid,
  field text,
  primary key (org_id, id)
);
create index stored_file_record_index on stored_file (org_id, record_id);

-- The embedded identity provider. It knows people, no organisations.
create schema idp;
create table idp.account (
  subject uuid primary key,
  email citext not null unique,
  password_hash text not null,
  given_name text not null default '',
  family_name text not null default '',
  password_changed_at timestamptz not null default now()
);
create table idp.store (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index store_grant_index on idp.store (grant_id) where grant_id is not null;
create index store_uid_index on idp.store (model, uid) where uid is not null;
create index store_user_code_index on idp.store (model, user_code) where user_code is not null;
create index store_expiry_index on idp.store (expires_at);

-- Walls. Forced: the owner of the tables is bound by them too. A query with no organisation set sees nothing.
do $$
declare
  name text;
begin
  foreach name in array array['audit_event', 'audit_seal', 'read_log', 'session', 'sign_in_signature', 'unlock_event', 'stored_file'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I using (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)) '
      'with check (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid))', name);
  end loop;
  foreach name in array array['audit_event', 'audit_seal', 'read_log', 'unlock_event'] loop
    execute format('create trigger inserts_only before update or delete on %I for each row execute function studydesk_refuse_change()', name);
    execute format('create trigger no_truncate before truncate on %I for each statement execute function studydesk_refuse_change()', name);
  end loop;
end
$$;

-- The sealing job and the verification read across organisations; signing in looks a session up by its token.
create policy sealing on audit_event for select using ((select current_setting('app.purpose', true)) = 'seal');
create policy sealing on audit_seal for select using ((select current_setting('app.purpose', true)) = 'seal');
create policy sealing_adds on audit_seal for insert with check ((select current_setting('app.purpose', true)) = 'seal');
create policy signing_in on session for select using ((select current_setting('app.purpose', true)) = 'signIn');
create policy signing_in_adds on session for insert with check ((select current_setting('app.purpose', true)) = 'signIn');
create policy signing_in_changes on session for update using ((select current_setting('app.purpose', true)) = 'signIn');

-- What the application's role may do. Tables of resources, made later by this same owner, follow the default privileges.
do $$
declare
  app text := studydesk_application_role()::text;
begin
  execute format('grant usage on schema public to %s', app);
  execute format('grant select on audit_event, unlock_event to %s', app);
  execute format('grant select, insert on audit_seal, read_log to %s', app);
  -- When and in which transaction an event happened is the database's to say: the server writes neither.
  execute format('grant insert (org_id, id, user_id, kind, action, record_id, study_id, site_id, changes, reason, correlation_id) on audit_event to %s', app);
  execute format('grant insert (org_id, id, user_id, record_id, code, reason, signature_id, expires_at) on unlock_event to %s', app);
  execute format('grant select on audit_history to %s', app);
  execute format('grant select, insert, update on session, sign_in_signature to %s', app);
  execute format('grant select, insert, update, delete on stored_file to %s', app);
  execute format('grant usage on schema idp to %s', app);
  execute format('grant select, insert, update, delete on idp.account, idp.store to %s', app);
  execute format('grant execute on function studydesk_normalise(text), studydesk_require(boolean, text) to %s', app);
  execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %s', app);
end
$$;
