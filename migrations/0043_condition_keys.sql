-- By what people are found for a study: the codes of their conditions, with everything above them in the table of codes, and their words.
-- Written by hand; PostgreSQL keeps it beside the conditions, so that every way in is covered.

-- J45.909 stands under J45, J459, J4590 and J45909; its words as they are searched, after an equals sign.
create function studydesk_condition_keys(conditions jsonb) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct key from jsonb_array_elements(conditions) as entry
    cross join lateral (
      select '=' || studydesk_normalise(entry ->> 'displayName') as key
      union all
      select left(code, length) from (select upper(replace(entry ->> 'code', '.', '')) as code) as plain
        cross join lateral generate_series(3, char_length(code)) as length
        where entry ->> 'codeSystem' = 'icd10'
    ) as keys
  );

alter table participant add column condition_keys text[] generated always as (studydesk_condition_keys(conditions)) stored;

create index participant_condition_keys_index on participant using gin (org_id, condition_keys) with (fastupdate = off) where deleted_at is null;
