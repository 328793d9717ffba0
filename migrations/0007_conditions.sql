-- The table of medical conditions: reference data of the installation, the same for every organisation, and nothing about any person.
-- Rows come from backend/conditions/table when a node starts, and from the official ICD-10-CM file by `npm run conditions:load`.

create table condition (
  id uuid primary key,
  friendly_name text not null,
  french_name text,
  synonyms text[] not null default '{}',
  french_synonyms text[] not null default '{}',
  -- With their dots; the first is the main one.
  codes text[] not null check (cardinality(codes) > 0),
  -- From 5, what every clinic sees daily, to 1, rare; 0 of the official file.
  usual smallint not null check (usual between 0 and 5),
  source text not null check (source in ('curated', 'icd10cm')),
  -- The main code as it is typed: lower case, no dot. In the order of bytes, so that an index answers "begins with".
  code_key text collate "C" generated always as (lower(replace(codes[1], '.', ''))) stored,
  -- What a search compares, made by backend/conditions/words.ts: words as they are, `=` before a whole name, `#` before a code;
  -- weight A for the names, C for synonyms.
  words tsvector not null
);
-- Both kinds are asked apart: the few curated rows come first, and a word of thousands of official rows must not slow them down.
create index condition_curated_words_index on condition using gin (words) with (fastupdate = off) where source = 'curated';
create index condition_official_words_index on condition using gin (words) with (fastupdate = off) where source = 'icd10cm';
create index condition_official_code_index on condition (code_key) where source = 'icd10cm';
-- Every word of the table: to find the one that was meant by a typing error, and to know which are too common to collect their rows.
create table condition_word (
  word text collate "C" primary key,
  -- Rows that have it.
  uses integer not null
);
create index condition_word_similar_index on condition_word using gin (word gin_trgm_ops) with (fastupdate = off);

-- The application only reads it: by default it may write to what the owner makes. Where it works as the owner there is nothing to take away.
do $$
begin
  if studydesk_application_role() <> quote_ident(current_user)::regrole then
    execute format('revoke all on condition, condition_word from %s', studydesk_application_role()::text);
    execute format('grant select on condition, condition_word to %s', studydesk_application_role()::text);
  end if;
end
$$;
