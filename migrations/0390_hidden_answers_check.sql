-- Written by hand. Never edit it once released.

-- Progress of the job that computes the hidden answers of completed forms anew, once for each organisation. Earlier versions let default values
-- replace stored answers while a form was checked, so the list could be wrong.
create table hidden_answers_check (
  org_id uuid primary key,
  -- Old nodes may complete forms until the upgrade ends, so the check starts an hour after the new version first runs.
  starts_at timestamptz not null default now() + interval '1 hour',
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  checked integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  finished_at timestamptz
);
alter table hidden_answers_check enable row level security;
alter table hidden_answers_check force row level security;
create policy organisation on hidden_answers_check using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
do $$
begin
  execute format('grant select, insert, update on hidden_answers_check to %s', studydesk_application_role()::text);
end
$$;
