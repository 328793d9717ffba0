-- Written by hand. Never edit it once released.

-- Parts of a file that is still arriving: any node takes each of them, and they become a stored file with the last. What nobody goes on with is gone after a day.
create table upload_part (
  org_id uuid not null,
  upload_id uuid not null,
  number integer not null check (number between 1 and 1000),
  uploaded_by uuid not null,
  bytes bytea not null,
  arrived_at timestamptz not null default clock_timestamp(),
  primary key (org_id, upload_id, number)
);
create index upload_part_of_user_index on upload_part (org_id, uploaded_by);
-- Files hardly shrink, and are written to be read once.
alter table upload_part alter column bytes set storage external;
alter table upload_part enable row level security;
alter table upload_part force row level security;
create policy organisation on upload_part using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
do $$
begin
  execute format('grant select, insert, update, delete on upload_part to %s', studydesk_application_role()::text);
end
$$;
