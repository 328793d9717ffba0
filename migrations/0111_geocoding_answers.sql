-- Written by hand. Never edit it once released.

-- What the geocoding service answered, so that it is asked once. What was sought is a keyed hash: nobody reads an address or a postal code here.
create table geocoding_answer (
  org_id uuid not null,
  key bytea not null,
  -- All null where the service knows no such place.
  latitude double precision,
  longitude double precision,
  exactness text,
  answered_at timestamptz not null default clock_timestamp(),
  primary key (org_id, key)
);
alter table geocoding_answer enable row level security;
alter table geocoding_answer force row level security;
create policy organisation on geocoding_answer using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
do $$
begin
  execute format('grant select, insert, update, delete on geocoding_answer to %s', studydesk_application_role()::text);
end
$$;
