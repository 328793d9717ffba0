-- Written by hand. Never edit it once released.

-- A text as its words are looked for: in any letter case, with or without accents, and without what stands between them.
create function studydesk_words(value text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(studydesk_normalise(value), '[^[:alnum:]]+', ' ', 'g'));

-- Each word of a search, or what it begins: all of them must be there.
create function studydesk_words_query(value text) returns tsquery language sql stable strict parallel safe
  return (select to_tsquery('simple', string_agg('''' || word || ''':*', ' & '))
    from regexp_split_to_table(studydesk_words(value), ' ') word where word <> '');

-- What a document can be found by: the words of its name, tags, description and, as soon as a job has read it, of its file. Apart from the document, so that
-- no list and no export carries it.
create table document_text (
  org_id uuid not null,
  document_id uuid not null,
  -- The file whose text it is; null while none was read.
  file_id uuid,
  -- As the job read it: what an answer quotes.
  content text not null default '',
  words tsvector not null,
  -- Those of what it is called alone: small enough to be looked at for each document that is found.
  titles tsvector not null,
  primary key (org_id, document_id),
  constraint document_text_document_reference foreign key (org_id, document_id) references document (org_id, id) on delete cascade
);
create index document_text_words_index on document_text using gin (words) with (fastupdate = off);
alter table document_text enable row level security;
alter table document_text force row level security;
create policy organisation on document_text using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

create function studydesk_document_words(name text, tags text[], description text, content text) returns tsvector language sql immutable parallel safe
  return to_tsvector('simple', studydesk_words(concat_ws(' ', name, array_to_string(tags, ' '), description, content)));

-- Whatever writes a document, it is found by what it is called now. Of another file nothing is known until the job has read it.
create function studydesk_find_document() returns trigger language plpgsql as $$
begin
  insert into document_text as known (org_id, document_id, words, titles)
    values (new.org_id, new.id, studydesk_document_words(new.name, new.tags, new.description, ''),
      studydesk_document_words(new.name, new.tags, new.description, ''))
  on conflict (org_id, document_id) do update set
    titles = excluded.titles,
    file_id = case when known.file_id = new.file_id then known.file_id end,
    content = case when known.file_id = new.file_id then known.content else '' end,
    words = studydesk_document_words(new.name, new.tags, new.description, case when known.file_id = new.file_id then known.content else '' end);
  return null;
end
$$;
create trigger found_by_words after insert or update of name, tags, description, file_id on document
  for each row execute function studydesk_find_document();

-- Behind row-level security an index serves only functions that PostgreSQL knows to leak nothing, as it is with the quick search.
do $$
begin
  alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof;
exception
  when insufficient_privilege then
    raise notice 'The library is searched without its index: as an administrator, alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof';
end
$$;

-- The rows of the resource documentReader: the users who see a document that is to be read, and those who have read it, with what they said of its present
-- version. The same as the scopes of its folder admit: the pages of the library, the study and the site, and the roles that a folder is kept for.
create view document_reader with (security_invoker = true) as
  select told.org_id, studydesk_id_of(told.id, person.id) as id, 1 as version,
    told.created_at, told.created_by, coalesce(reading.created_at, told.created_at) as updated_at, null::uuid as updated_by,
    told.id as document_id, person.id as user_id,
    case when reading.id is null then 'TO_READ' else 'READ' end as state,
    told.version_number, reading.created_at as read_on
  from document told
  join "user" person on person.org_id = told.org_id
  left join document_reading reading on reading.org_id = told.org_id and reading.document_id = told.id and reading.created_by = person.id
    and reading.version_number = told.version_number
  where told.deleted_at is null and (reading.id is not null or (told.needs_reading and person.status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED')
    and person.is_machine is not true
    and exists (select from role where role.org_id = person.org_id and role.id = person.role_id
      and exists (select from unnest(role.abilities) ability where ability like 'DOCUMENT\_LIBRARY:%')
      and (told.study_id is not null or exists (select from unnest(role.abilities) ability where ability like 'RESOURCE\_LIBRARY:%'))
      and ('DOCUMENT_LIBRARY:OWN' = any(role.abilities) or not exists (
        with recursive above as (
          select folder.id, folder.parent_id, folder.open_to_role_ids from library_folder folder
            where folder.org_id = told.org_id and folder.id = told.folder_id
          union
          select folder.id, folder.parent_id, folder.open_to_role_ids from library_folder folder
            join above on folder.org_id = told.org_id and folder.id = above.parent_id)
        select from above where cardinality(open_to_role_ids) > 0 and not role.id = any(open_to_role_ids))))
    and (told.study_id is null or exists (select from study_site_assignment mine
      where mine.org_id = told.org_id and mine.study_id = told.study_id and mine.user_id = person.id
        and (told.site_id is null or mine.site_id = told.site_id)))));

do $$
declare
  app text := studydesk_application_role()::text;
begin
  execute format('grant execute on function studydesk_words(text), studydesk_words_query(text) to %s', app);
  execute format('grant execute on function studydesk_document_words(text, text[], text, text) to %s', app);
  execute format('grant select on document_reader to %s', app);
  execute format('grant select, insert, update, delete on document_text to %s', app);
end
$$;
