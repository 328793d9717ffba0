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
create unique index form_submission_screening_unique on form_submission (org_id, participant_id, study_id) where purpose = 'SCREENING';
