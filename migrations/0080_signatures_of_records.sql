-- Written by hand. Never edit it once released.

-- What somebody signed, and that it was they: the values that a transition is bound to, as they were then. Kept for good.
create table record_signature (
  org_id uuid not null,
  id uuid not null,
  resource text not null,
  record_id uuid not null,
  transition text not null,
  user_id uuid not null,
  -- As it would be printed: people change their names.
  printed_name text not null,
  signed_at timestamptz not null,
  -- The fresh sign-in that it used up.
  sign_in_id uuid not null,
  content jsonb not null,
  -- SHA-256 over all of the above; the history of the record has it too, and is sealed.
  hash bytea not null,
  primary key (org_id, id),
  constraint record_signature_sign_in_unique unique (org_id, sign_in_id),
  foreign key (org_id, sign_in_id) references sign_in_signature (org_id, id)
);
create index record_signature_record_index on record_signature (org_id, record_id, signed_at);

alter table record_signature enable row level security;
alter table record_signature force row level security;
create policy organisation on record_signature using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
do $$
declare
  app text := studydesk_application_role()::text;
begin
  if studydesk_application_role() <> quote_ident(current_user)::regrole then
    execute format('revoke update, delete on record_signature from %s', app);
  end if;
end
$$;
create trigger inserts_only before update or delete on record_signature for each row execute function studydesk_refuse_change();
create trigger no_truncate before truncate on record_signature for each statement execute function studydesk_refuse_change();
