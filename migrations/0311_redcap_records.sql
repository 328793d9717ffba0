-- Imports of REDCap records, and their trials: the file until all its records are processed, and how it is read. Only the user who started
-- an import reads it.
create table record_import (
  org_id uuid not null,
  id uuid not null,
  study_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  is_trial boolean not null,
  records integer not null,
  columns jsonb not null,
  mapping jsonb not null,
  -- Null once all records are processed.
  file_content bytea,
  primary key (org_id, id),
  foreign key (org_id, study_id) references study (org_id, id) on delete cascade
);
create index record_import_of_study on record_import (org_id, study_id, created_by);

-- Results of the records of an import: counts of its cells, and the reported cells with their values.
create table record_import_result (
  org_id uuid not null,
  import_id uuid not null,
  position integer not null,
  result jsonb not null,
  primary key (org_id, import_id, position),
  foreign key (org_id, import_id) references record_import (org_id, id) on delete cascade
);

-- The participation of each imported record, and the submission of each imported instance of a form, so that a repeated import finds them.
create table imported_record (
  org_id uuid not null,
  study_id uuid not null,
  record text not null check (char_length(record) <= 200),
  participant_study_id uuid not null,
  primary key (org_id, study_id, record),
  foreign key (org_id, participant_study_id) references participant_study (org_id, id) on delete cascade
);
create index imported_record_participation on imported_record (org_id, participant_study_id);
create table imported_form (
  org_id uuid not null,
  study_id uuid not null,
  record text not null check (char_length(record) <= 200),
  event text not null check (char_length(event) <= 200),
  form_id uuid not null,
  instance integer not null check (instance >= 0),
  submission_id uuid not null,
  primary key (org_id, study_id, record, event, form_id, instance),
  unique (org_id, submission_id),
  foreign key (org_id, submission_id) references form_submission (org_id, id) on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['record_import', 'record_import_result', 'imported_record', 'imported_form'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I using (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)) '
      'with check (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid))', name);
  end loop;
end
$$;
