-- Imports, so that one can be undone as one act and the next file of the same kind is read alike. By hand.

-- Which rows an import made, how its columns were mapped, and its undoing. Nothing of what stood in its rows.
create table import_act (
  org_id uuid not null,
  id uuid not null,
  resource text not null,
  user_id uuid not null,
  at timestamptz not null default now(),
  row_ids uuid[] not null,
  -- SHA-256 of the headers of the file, in no order.
  headers_key bytea not null,
  -- Header → field; an empty text for a column that is left out.
  mapping jsonb not null,
  -- Field → word of the file → the value that it stands for.
  explained jsonb not null,
  undone_at timestamptz,
  undone_by uuid,
  removed integer,
  primary key (org_id, id)
);
create index import_act_at_index on import_act (org_id, resource, at desc, id desc);
create index import_act_headers_index on import_act (org_id, user_id, resource, headers_key, at desc);

do $$
begin
  alter table import_act enable row level security;
  alter table import_act force row level security;
  create policy organisation on import_act using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
    with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
  execute format('grant select, insert, update, delete on import_act to %s', studydesk_application_role()::text);
end
$$;
