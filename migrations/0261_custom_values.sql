-- Written by hand. Never edit it once released.

-- The values of the fields that organisations added to their records, one a row, of a list of tags one an entry: by these lists are filtered, ordered and
-- searched. The records hold them in their column custom_values; a trigger keeps this table. Keys lead with the organisation.
create table custom_value (
  org_id uuid not null,
  resource text not null,
  key text not null,
  record_id uuid not null,
  -- Texts, tags, codes of options, true and false.
  text_value text,
  -- Numbers, and days as YYYYMMDD: behind row-level security PostgreSQL uses an index for a range of these, and of no text or numeric.
  number_value double precision,
  -- As a search looks for it.
  search_text text
);
create index custom_value_record_index on custom_value (org_id, record_id, key);
create index custom_value_text_index on custom_value (org_id, resource, key, text_value, record_id) where text_value is not null;
create index custom_value_number_index on custom_value (org_id, resource, key, number_value, record_id) where number_value is not null;
create index custom_value_search_index on custom_value using gin (org_id, resource, search_text gin_trgm_ops) with (fastupdate = off);
alter table custom_value enable row level security;
alter table custom_value force row level security;
create policy organisation on custom_value using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

-- The argument is the name of the resource.
create function studydesk_keep_custom_values() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from custom_value where org_id = old.org_id and record_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.custom_values is not null then
    insert into custom_value (org_id, resource, key, record_id, text_value, number_value, search_text)
      select new.org_id, tg_argv[0], entry.key, new.id,
        case when jsonb_typeof(item) <> 'number' then item #>> '{}' end,
        case when jsonb_typeof(item) = 'number' then (item #>> '{}')::double precision
          when item #>> '{}' ~ '^\d{4}-\d\d-\d\d$' then replace(item #>> '{}', '-', '')::double precision end,
        case when jsonb_typeof(item) = 'string' then studydesk_normalise(item #>> '{}') end
      from jsonb_each(new.custom_values) entry,
        jsonb_array_elements(case when jsonb_typeof(entry.value) = 'array' then entry.value else jsonb_build_array(entry.value) end) item
      where jsonb_typeof(item) in ('string', 'number', 'boolean');
  end if;
  return null;
end
$$;

do $$
declare
  app text := studydesk_application_role()::text;
  record_of text[];
begin
  foreach record_of slice 1 in array array[['participant', 'participant'], ['participant_study', 'participantStudy'], ['study', 'study'], ['site', 'site']] loop
    execute format('create trigger custom_values_insert after insert on %I for each row when (new.custom_values is not null)
      execute function studydesk_keep_custom_values(%L)', record_of[1], record_of[2]);
    execute format('create trigger custom_values_update after update of custom_values on %I for each row
      when (old.custom_values is distinct from new.custom_values) execute function studydesk_keep_custom_values(%L)', record_of[1], record_of[2]);
    execute format('create trigger custom_values_delete after delete on %I for each row when (old.custom_values is not null)
      execute function studydesk_keep_custom_values(%L)', record_of[1], record_of[2]);
  end loop;
  execute format('grant select, insert, update, delete on custom_value to %s', app);
end
$$;
