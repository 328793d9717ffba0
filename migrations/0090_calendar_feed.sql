-- Written by hand. Never edit it once released.

-- The secret address by which a calendar reads the visits of a user: only its hash is kept. One for each user; a new one ends the one before.
create table calendar_feed (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  -- All visits that they see, in place of those that are planned with them.
  is_whole boolean not null,
  has_names boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  primary key (org_id, id)
);
create unique index calendar_feed_token_unique on calendar_feed (token_hash);
create unique index calendar_feed_user_unique on calendar_feed (org_id, user_id);
alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
create policy organisation on calendar_feed using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

-- A calendar is signed in nowhere: the address says whose it is.
create policy signing_in on calendar_feed for select using ((select current_setting('app.purpose', true)) = 'signIn');
do $$
begin
  execute format('grant select, insert, update, delete on calendar_feed to %s', studydesk_application_role()::text);
end
$$;
