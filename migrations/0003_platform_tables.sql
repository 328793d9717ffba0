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
  primary key (org_id, id)
);
create unique index invitation_token_unique on invitation (token_hash);
create index invitation_user_index on invitation (org_id, user_id);

-- The hash of a machine's token, apart from the resource apiToken, so that no list or export can come near it.
create table api_token_secret (
  org_id uuid not null,
  api_token_id uuid not null,
  token_hash bytea not null,
  primary key (org_id, api_token_id)
);
create unique index api_token_secret_hash_unique on api_token_secret (token_hash);

do $$
declare
  name text;
  app text := studydesk_application_role()::text;
begin
  foreach name in array array['idempotency_key', 'invitation', 'api_token_secret'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I using (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)) '
      'with check (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid))', name);
  end loop;
  execute format('grant select, insert, delete on idempotency_key to %s', app);
  execute format('grant select, insert, update on invitation to %s', app);
  execute format('grant select, insert, delete on api_token_secret to %s', app);
end
$$;

-- Before anybody is signed in, a token says which organisation it belongs to.
create policy signing_in on invitation for select using ((select current_setting('app.purpose', true)) = 'signIn');
create policy signing_in on api_token_secret for select using ((select current_setting('app.purpose', true)) = 'signIn');
