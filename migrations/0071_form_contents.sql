-- What the versions of forms say, each once, under the hash of its canonical JSON: a row is never changed and never goes, so that what was
-- approved, filled in or signed can be read as it was. `json` keeps the order in which its author wrote it.
create table form_content (
  org_id uuid not null,
  integrity_key text not null check (integrity_key ~ '^[0-9a-f]{64}$'),
  form_json json not null,
  created_at timestamptz not null default now(),
  primary key (org_id, integrity_key)
);
alter table form_version add constraint form_version_content foreign key (org_id, integrity_key) references form_content (org_id, integrity_key);

-- What somebody is changing of a form and has not saved yet: the changes, one behind the other, on the content from which they began. One of a form;
-- `holder` is the page that may write it, for as long as it says so.
create table form_draft (
  org_id uuid not null,
  form_id uuid not null,
  integrity_key text not null,
  -- Of `formVersion`: the number that it changes.
  form_version text not null,
  operations jsonb not null default '[]',
  -- Counts what was written to it.
  revision integer not null default 0,
  user_id uuid not null,
  holder uuid not null,
  held_until timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, form_id),
  foreign key (org_id, form_id) references form (org_id, id) on delete cascade,
  foreign key (org_id, integrity_key) references form_content (org_id, integrity_key)
);

do $$
declare
  name text;
  app text := studydesk_application_role()::text;
begin
  foreach name in array array['form_content', 'form_draft'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I using (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)) '
      'with check (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid))', name);
  end loop;
  if studydesk_application_role() <> quote_ident(current_user)::regrole then
    execute format('revoke update, delete on form_content from %s', app);
  end if;
end
$$;
create trigger inserts_only before update or delete on form_content for each row execute function studydesk_refuse_change();
create trigger no_truncate before truncate on form_content for each statement execute function studydesk_refuse_change();

-- Whatever writes it: a version that was decided on says for good what it says, and how it was decided on.
create function studydesk_keep_decided_form() returns trigger language plpgsql as $$
begin
  if old.form_lifecycle <> 'PENDING' then
    raise exception 'A form version that was decided on is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger decided_for_good before update or delete on form_version for each row execute function studydesk_keep_decided_form();

-- Every answer that was ever given, each time that one was: a row is never changed and never goes. The answer to a question is its row of the highest
-- version; `value` is null where it was taken away. `operation_id` is the screen's own: what it sends again is not written again.
create table form_answer (
  org_id uuid not null,
  submission_id uuid not null,
  question text not null check (char_length(question) <= 400),
  version integer not null check (version > 0),
  value jsonb,
  reason text check (char_length(reason) <= 2000),
  user_id uuid not null,
  at timestamptz not null default now(),
  operation_id uuid not null,
  primary key (org_id, submission_id, question, version),
  unique (org_id, operation_id),
  foreign key (org_id, submission_id) references form_submission (org_id, id)
);
do $$
declare
  app text := studydesk_application_role()::text;
begin
  alter table form_answer enable row level security;
  alter table form_answer force row level security;
  create policy organisation on form_answer using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
    with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
  if studydesk_application_role() <> quote_ident(current_user)::regrole then
    execute format('revoke update, delete on form_answer from %s', app);
  end if;
end
$$;
create trigger inserts_only before update or delete on form_answer for each row execute function studydesk_refuse_change();
create trigger no_truncate before truncate on form_answer for each statement execute function studydesk_refuse_change();

-- Of a participant's screening in a study there is one, whoever opens it first.
create unique index form_submission_screening_unique on form_submission (org_id, participant_study_id) where purpose = 'SCREENING';
