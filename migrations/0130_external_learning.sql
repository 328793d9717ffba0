-- Written by hand. Never edit it once released.

-- What an organisation has of the external learning system: up to where results were fetched, and how that went.
create table learning_system (
  org_id uuid primary key,
  -- What the system gave for the next question; null: from the first result on.
  mark text,
  -- How often reading began from the first result on.
  restarts integer not null default 0,
  fetched_at timestamptz,
  error_code text,
  error_at timestamptz,
  message_at timestamptz,
  -- Results that were kept, and those of nobody and of no course of ours.
  taken integer not null default 0,
  left_out integer not null default 0
);

-- The messages that came from it of late: none is taken twice.
create table learning_message (
  org_id uuid not null,
  id text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (org_id, id)
);
alter table learning_system enable row level security;
alter table learning_system force row level security;
alter table learning_message enable row level security;
alter table learning_message force row level security;
create policy organisation on learning_system using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
create policy organisation on learning_message using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
do $$
begin
  execute format('grant select, insert, update on learning_system to %s', studydesk_application_role()::text);
  execute format('grant select, insert, delete on learning_message to %s', studydesk_application_role()::text);
end
$$;
