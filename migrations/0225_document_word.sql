-- Written by hand. Never edit it once released.

-- Words of the library of an organisation: from them a search finds the one that was meant by a typing error. Words of removed documents may stay.
create table document_word (
  org_id uuid not null,
  word text collate "C" not null,
  primary key (org_id, word)
);
create index document_word_similar_index on document_word using gin (org_id, word gin_trgm_ops) with (fastupdate = off);
alter table document_word enable row level security;
alter table document_word force row level security;
create policy organisation on document_word using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));

-- In one order, so that two documents that bring the same words do not wait for one another in a circle.
create function studydesk_collect_document_words() returns trigger language plpgsql as $$
begin
  insert into document_word (org_id, word)
    select new.org_id, word from unnest(tsvector_to_array(new.words)) word where word ~ '^[[:alpha:]]{4,40}$' order by word collate "C"
    on conflict do nothing;
  return null;
end
$$;
create trigger collect_words after insert or update of words on document_text
  for each row execute function studydesk_collect_document_words();

insert into document_word (org_id, word)
  select distinct org_id, word from document_text, unnest(tsvector_to_array(words)) word where word ~ '^[[:alpha:]]{4,40}$';

-- Each word of a search as it is, what it begins, or a word of the library with up to two letters changed (one in a word of four letters).
-- One of the two halves of a misspelled word is whole, and the index finds the words that have it.
create function studydesk_similar_words_query(org uuid, value text) returns tsquery language sql stable strict parallel safe
  return (
    select to_tsquery('simple', string_agg(concat('(''', asked.word, ''':*', similar_words.query, ')'), ' & '))
    from regexp_split_to_table(studydesk_words(value), ' ') asked (word)
    cross join lateral (
      select string_agg(concat(' | ''', near.word, ''''), '') as query
      from (
        select known.word from document_word known
        where known.org_id = org and asked.word ~ '^[[:alpha:]]{4,40}$'
          and (known.word like '%' || left(asked.word, greatest(3, length(asked.word) / 2)) || '%'
            or known.word like '%' || right(asked.word, greatest(3, length(asked.word) - length(asked.word) / 2)) || '%')
          and levenshtein_less_equal(known.word, asked.word, 2) <= case when length(asked.word) < 5 then 1 else 2 end
        order by levenshtein_less_equal(known.word, asked.word, 2), known.word
        limit 8
      ) near
    ) similar_words
    where asked.word <> '');

do $$
declare
  app text := studydesk_application_role()::text;
begin
  execute format('grant execute on function studydesk_similar_words_query(uuid, text) to %s', app);
  execute format('grant select, insert on document_word to %s', app);
end
$$;
