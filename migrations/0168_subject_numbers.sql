-- Written by hand. Never edit it once released.

-- The last running number of the subject IDs of a study: of a site where the IDs name the site, else of the whole study. It only grows, so that
-- no number is given twice, whatever becomes of the participant who had it.
create table subject_number (
  org_id uuid not null,
  study_id uuid not null,
  -- The site, or the study itself.
  scope_id uuid not null,
  last integer not null,
  primary key (org_id, study_id, scope_id)
);
alter table subject_number enable row level security;
alter table subject_number force row level security;
create policy organisation on subject_number using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
do $$
begin
  execute format('grant select, insert, update on subject_number to %s', studydesk_application_role()::text);
end
$$;
