-- Duplicate people: what two entries of one person have in common, compared in the database (Specification 2, section 5, "Add-participant flow").
-- A participant is compared in normalised form, which triggers keep, so that every way in is covered. Whoever might be the same is found by
-- keys that both have, then scored.

-- A participant as he is compared. One row each; who lies in the trash has none.
create table participant_match (
  org_id uuid not null,
  participant_id uuid not null,
  -- Letters without spaces, hyphens and accents, and the words that they were.
  given text,
  given_parts text[],
  given_sound text,
  -- What the name may be a short form of.
  given_roots text[],
  family text,
  family_parts text[],
  family_sound text,
  -- YYYYMMDD.
  birth text,
  gender text,
  email text,
  mobile text,
  -- Province and number.
  card text,
  postal text,
  street text,
  primary key (org_id, participant_id),
  foreign key (org_id, participant_id) references participant (org_id, id) on delete cascade
);

-- What somebody who may be the same person has too: hashes, since all that is asked of them is whether they are equal.
create table participant_match_key (
  org_id uuid not null,
  key bigint not null,
  participant_id uuid not null,
  primary key (org_id, key, participant_id),
  foreign key (org_id, participant_id) references participant_match (org_id, participant_id) on delete cascade
);
create index participant_match_key_participant_index on participant_match_key (org_id, participant_id);

-- The words of a name: lower case, no accents, no punctuation. Saint stands for its short forms, Mc for Mac; Jr and the like go.
create function studydesk_name_words(value text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  plain text := regexp_replace(value, '\m(Ste?)\.?(?=[[:upper:]])', '\1 ', 'g');
  words text[];
begin
  plain := regexp_replace(studydesk_normalise(plain), '[''’`´ʼ]', '', 'g');
  plain := btrim(regexp_replace(plain, '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g'));
  if plain is null or plain = '' then
    return null;
  end if;
  plain := regexp_replace(plain, '\mst (?=[a-z])', 'saint ', 'g');
  plain := regexp_replace(plain, '\mste (?=[a-z])', 'sainte ', 'g');
  plain := regexp_replace(plain, '\mma?c (?=[a-z]{3})', 'mc', 'g');
  plain := regexp_replace(plain, '\mmac(?=[a-z]{4})', 'mc', 'g');
  words := string_to_array(regexp_replace(plain, ' +(jr|sr|ii|iii|iv)$', ''), ' ');
  return array_remove(words, '');
end
$$;

-- Without the particles, where something else is left.
create function studydesk_family_words(words text[]) returns text[]
  language sql immutable parallel safe as $$
  select coalesce(
    (select array_agg(word order by place) from unnest(words) with ordinality as each (word, place)
      where word <> all ('{de,du,des,da,do,dos,di,del,della,la,le,les,van,von,der,den,ter,ten,el,al,bin,ibn,y,et}')),
    words)
$$;

-- How a name sounds; one whose script the algorithm does not know sounds as it is written.
create function studydesk_sound(name text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  ascii text := regexp_replace(name, '[^a-z]', '', 'g');
begin
  return coalesce(nullif(dmetaphone(ascii), ''), name);
end
$$;

create function studydesk_street(value text) returns text
  language plpgsql immutable parallel safe as $$
declare
  plain text := btrim(regexp_replace(studydesk_normalise(value), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g'));
begin
  if plain is null or plain = '' then
    return null;
  end if;
  plain := regexp_replace(plain, '\m(saint|sainte|ste|street)\M', 'st', 'g');
  plain := regexp_replace(plain, '\m(avenue|ave)\M', 'av', 'g');
  plain := regexp_replace(plain, '\m(boulevard|boul|blvd)\M', 'bd', 'g');
  plain := regexp_replace(plain, '\m(road|route|rte)\M', 'rd', 'g');
  plain := regexp_replace(plain, '\mdrive\M', 'dr', 'g');
  plain := regexp_replace(plain, '\m(crescent|croissant|cres)\M', 'cr', 'g');
  plain := regexp_replace(plain, '\m(court|cour)\M', 'ct', 'g');
  plain := regexp_replace(plain, '\mplace\M', 'pl', 'g');
  plain := regexp_replace(plain, '\mchemin\M', 'ch', 'g');
  plain := regexp_replace(plain, '\m(apartment|appartement|apt|app|unit|unite|suite|bureau)\M', 'no', 'g');
  return plain;
end
$$;

-- Somebody as he is compared. Stored form of the fields; whatever is not known is null.
create function studydesk_match_row(
  org_id uuid, id uuid, first_name text, last_name text, dob date, gender text, email text, mobile text,
  card_province text, card_number text, postal_code text, street_address text)
  returns participant_match language plpgsql stable parallel safe as $$
declare
  made participant_match;
  family_words text[] := studydesk_name_words(last_name);
begin
  made.org_id := org_id;
  made.participant_id := id;
  made.given_parts := studydesk_name_words(first_name);
  made.given := array_to_string(made.given_parts, '');
  made.given_sound := studydesk_sound(made.given);
  select array_agg(distinct root) into made.given_roots
    from studydesk_given_name known, unnest(known.roots) as root
    where known.name = made.given
      -- Jack Michael is a Jack, but Marie-Ève is no Marie.
      or (known.name = made.given_parts[1] and first_name !~ '-'
        and known.name <> all ('{marie,jean,anne,ann,marc,mary,maria,jose,juan,mohamed,mohammed,muhammad,abdul}'));
  made.family_parts := studydesk_family_words(family_words);
  made.family := array_to_string(made.family_parts, '');
  made.family_sound := studydesk_sound(made.family);
  made.birth := to_char(dob, 'YYYYMMDD');
  made.gender := case when studydesk_match_row.gender in ('female', 'male') then studydesk_match_row.gender end;
  made.email := lower(studydesk_match_row.email);
  made.mobile := regexp_replace(studydesk_match_row.mobile, '[^0-9]', '', 'g');
  made.card := card_province || ' ' || nullif(upper(regexp_replace(card_number, '[^0-9A-Za-z]', '', 'g')), '');
  made.postal := left(upper(regexp_replace(postal_code, '[^0-9A-Za-z]', '', 'g')), case when postal_code ~ '^\s*\d{5}' then 5 else 6 end);
  made.street := studydesk_street(street_address);
  return made;
end
$$;

-- The keys by which whoever may be the same is found.
create function studydesk_match_keys(one participant_match) returns bigint[]
  language plpgsql immutable parallel safe as $$
declare
  families text[] := array(select distinct studydesk_sound(name) from unnest(one.family_parts || one.family) as name where name <> '');
  givens text[] := array(select distinct studydesk_sound(name) from unnest(array[one.given, one.given_parts[1]]) as name where name <> '');
  year text := left(one.birth, 4);
begin
  return array(
    select distinct hashtextextended(key, 0) from (
      select 'b' || one.birth
      union all select 'e' || one.email
      union all select 'm' || one.mobile
      union all select 'h' || one.card
      -- In this order whichever was called first.
      union all select 'n' || least(family, given) || ' ' || greatest(family, given) from unnest(families) as family, unnest(givens) as given
      union all select 'r' || family || ' ' || root from unnest(families) as family, unnest(one.given_roots) as root
      union all select 'p' || one.postal || ' ' || family from unnest(families) as family
      union all select 'f' || year || ' ' || family from unnest(families) as family
      union all select 'g' || year || ' ' || given from unnest(givens) as given
      union all select 'd' || right(one.birth, 4) || ' ' || family from unnest(families) as family
      union all select 'q' || one.postal || ' ' || given from unnest(givens) as given
      union all select 's' || one.postal || ' ' || substring(one.street from '[0-9]+')
      union all select 't' || substring(one.street from '[0-9]+') || ' ' || studydesk_sound(regexp_replace(one.street, '[^a-z]', '', 'g'))
    ) as made (key)
    where key is not null);
end
$$;

-- Are two names the same but for a typing error? Of long names two letters may differ, or stand the wrong way round.
create function studydesk_is_misspelled(one text, other text) returns boolean
  language sql immutable parallel safe as $$
  select case
    when least(length(one), length(other)) >= 6 then left(one, 1) = left(other, 1) and levenshtein_less_equal(one, other, 2) <= 2
    when least(length(one), length(other)) >= 4 then levenshtein_less_equal(one, other, 1) <= 1
    else false
  end
$$;

-- How much two have in common, the same whichever comes first. Weights and bounds as measured on FEBRL: `npm run match:measure`.
-- Probable from 14, possible from 10. Never more than possible: twins (given names differ), father and son (birth dates a generation
-- apart), and people of whom only the contacts of a family agree; who has nothing but an address and a telephone in common is not told at
-- all. Inlined by PostgreSQL, so that the steps cost no calls.
create function studydesk_match_score(a participant_match, b participant_match)
  returns table (score numeric, grade text, reasons text[])
  language sql immutable parallel safe as $$
  select judged.score, case when judged.score >= 14 then 'PROBABLE' when judged.score >= 10 then 'POSSIBLE' end,
    array_remove(array[
      case when judged.swapped then 'NAMES_SWAPPED' when judged.given = 5 and judged.family = 6 then 'SAME_NAME'
        when judged.given >= 3 and judged.family >= 4 then 'SIMILAR_NAME' end,
      case when judged.birth = 9 then 'SAME_BIRTH_DATE' when judged.birth = 5 then 'SIMILAR_BIRTH_DATE' end,
      case when judged.card > 0 then 'SAME_HEALTH_CARD' end,
      case when judged.email > 0 then 'SAME_EMAIL' end,
      case when judged.mobile > 0 then 'SAME_MOBILE' end,
      case when judged.postal = 6 then 'SAME_POSTAL_CODE' end,
      case when judged.street = 7 then 'SAME_STREET' when judged.street = 5 then 'SIMILAR_STREET' end], null)
  from (
    select added.*,
      least(
        case when added.card > 0 then greatest(added.total, 10) else added.total end,
        case when added.is_capped then 13.9 end,
        case when not added.is_personal then 9.9 end
      )::numeric(10, 1) as score
    from (
      select points.*,
        case when points.swapped then 9 else points.given + points.family end
          + points.birth + points.card + points.email + points.mobile + points.postal + points.street as total,
        points.given >= 3 or points.family >= 4 or points.swapped or points.birth >= 5 or points.card > 0 as is_personal,
        case
          when points.card > 0 then points.given < 3 and not points.swapped and points.birth < 5
          else (points.given_known and points.given < 3 and not points.swapped)
            or (points.birth_known and points.birth < 5)
            or (points.given < 3 and not points.swapped and points.birth < 5)
            or (points.given < 5 and points.other_gender)
        end as is_capped
      from (
        select
          case
            when a.given is null or b.given is null then 0
            when a.given = b.given then 5
            when coalesce(a.given_roots && b.given_roots, false) or a.given_parts <@ b.given_parts or b.given_parts <@ a.given_parts
              or a.given_sound = b.given_sound or compared.given >= 0.5 or studydesk_is_misspelled(a.given, b.given) then 3
            when compared.given >= 0.3 or starts_with(a.given, b.given) or starts_with(b.given, a.given) then 1
            else -3
          end as given,
          case
            when a.family is null or b.family is null then 0
            when a.family = b.family then 6
            when a.family_parts <@ b.family_parts or b.family_parts <@ a.family_parts
              or a.family_sound = b.family_sound or compared.family >= 0.5 or studydesk_is_misspelled(a.family, b.family) then 4
            when compared.family >= 0.3 then 1.5
            else -3
          end as family,
          coalesce(left(a.given, 1) = left(b.family, 1) and left(a.family, 1) = left(b.given, 1) and a.given <> b.given
            and (a.given_sound = b.family_sound or similarity(a.given, b.family) >= 0.5 or studydesk_is_misspelled(a.given, b.family))
            and (a.family_sound = b.given_sound or similarity(a.family, b.given) >= 0.5 or studydesk_is_misspelled(a.family, b.given))
            and compared.given < 0.5, false) as swapped,
          case
            when a.birth is null or b.birth is null then 0
            when a.birth = b.birth then 9
            when left(a.birth, 4) = left(b.birth, 4) and substr(a.birth, 5, 2) = substr(b.birth, 7, 2)
              and substr(a.birth, 7, 2) = substr(b.birth, 5, 2) then 5
            when abs(left(a.birth, 4)::int - left(b.birth, 4)::int) >= 15 and right(a.birth, 4) <> right(b.birth, 4) then -4
            when levenshtein(a.birth, b.birth) <= 2 then 5
            when left(a.birth, 4) = left(b.birth, 4) or right(a.birth, 4) = right(b.birth, 4) then 1
            else -4
          end as birth,
          case when a.card is null or b.card is null then 0 when a.card = b.card then 12 else -3 end as card,
          case when a.email is null or b.email is null then 0 when a.email = b.email then 8 else -1 end as email,
          case when a.mobile is null or b.mobile is null then 0 when a.mobile = b.mobile then 8 else -1 end as mobile,
          case
            when a.postal is null or b.postal is null then 0
            when a.postal = b.postal then 6
            when levenshtein_less_equal(a.postal, b.postal, 2) <= 2 then 1
            else -1
          end as postal,
          case
            when a.street is null or b.street is null then 0
            when compared.street >= 0.8 then 7
            when compared.street >= 0.5 then 5
            when compared.street >= 0.3 then 2
            else -2
          end as street,
          a.given is not null and b.given is not null as given_known,
          a.birth is not null and b.birth is not null as birth_known,
          coalesce(a.gender <> b.gender, false) as other_gender
        from (
          -- Trigrams are the dearest part: once each.
          select similarity(a.given, b.given) as given, similarity(a.family, b.family) as family, similarity(a.street, b.street) as street
          offset 0
        ) as compared
        offset 0
      ) as points
      offset 0
    ) as added
    offset 0
  ) as judged
$$;

-- Kept by statement, so that an import of a thousand rows is one write.
create function studydesk_keep_match() returns trigger
  language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'UPDATE' then
    changed := array(
      select written.id from written join former using (org_id, id)
      where (written.deleted_at is null, written.first_name, written.last_name, written.dob, written.gender, written.email,
          written.primary_mobile, written.health_card_province_id, written.health_card_number, written.postal_code, written.street_address)
        is distinct from (former.deleted_at is null, former.first_name, former.last_name, former.dob, former.gender, former.email,
          former.primary_mobile, former.health_card_province_id, former.health_card_number, former.postal_code, former.street_address));
    if cardinality(changed) = 0 then
      return null;
    end if;
    delete from participant_match using written
      where participant_match.org_id = written.org_id and participant_match.participant_id = written.id and written.id = any(changed);
  end if;
  with made as (
    insert into participant_match
    select (compared.one).* from (
      select studydesk_match_row(org_id, id, first_name, last_name, dob, gender, email, primary_mobile, health_card_province_id,
        health_card_number, postal_code, street_address) as one
      from written where deleted_at is null and (changed is null or id = any(changed)) offset 0
    ) as compared
    returning participant_match as one
  )
  insert into participant_match_key (org_id, key, participant_id)
    select (made.one).org_id, key, (made.one).participant_id from made, unnest(studydesk_match_keys(made.one)) as key;
  return null;
end
$$;
create trigger participant_added after insert on participant
  referencing new table as written for each statement execute function studydesk_keep_match();
create trigger participant_changed after update on participant
  referencing new table as written old table as former for each statement execute function studydesk_keep_match();

-- Who is there already. Whoever migrates may be bound by row-level security.
alter table participant no force row level security;
with made as (
  insert into participant_match
  select (compared.one).* from (
    select studydesk_match_row(org_id, id, first_name, last_name, dob, gender, email, primary_mobile, health_card_province_id,
      health_card_number, postal_code, street_address) as one
    from participant where deleted_at is null offset 0
  ) as compared
  returning participant_match as one
)
insert into participant_match_key (org_id, key, participant_id)
  select (made.one).org_id, key, (made.one).participant_id from made, unnest(studydesk_match_keys(made.one)) as key;
alter table participant force row level security;

-- The last search for pairs in an organisation, and how far it has come.
create table duplicate_search (
  org_id uuid not null primary key,
  id uuid not null,
  state text not null,
  asked_by uuid,
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- People looked at, of how many.
  done integer not null default 0,
  total integer not null default 0,
  constraint duplicate_search_state_check check (state in ('WAITING', 'RUNNING', 'DONE'))
);

-- What the search has found so far. Worth nothing after a crash: unlogged.
create unlogged table duplicate_found (
  org_id uuid not null,
  search_id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  grade text not null,
  score numeric(10, 1) not null,
  reasons text[] not null,
  primary key (org_id, first_id, second_id)
);

do $$
declare
  name text;
  app text := studydesk_application_role()::text;
begin
  foreach name in array array['participant_match', 'participant_match_key', 'duplicate_search', 'duplicate_found'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I using (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)) '
      'with check (org_id = (select nullif(current_setting(''app.org_id'', true), '''')::uuid))', name);
    execute format('grant select, insert, update, delete on %I to %s', name, app);
  end loop;
  execute format('grant select on studydesk_given_name to %s', app);
  execute format('revoke insert, update, delete on studydesk_given_name from %s', app);
end
$$;
