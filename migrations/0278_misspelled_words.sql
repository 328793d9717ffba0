-- Written by hand. Never edit it once released.

-- Each word of a search as it is, what it begins, or a word of the library with up to two letters changed (one in a word of four letters, where two
-- neighbours that changed places count as one). Three ways find the candidates by an index: a half of the misspelled word is whole, its first two
-- letters are, or two neighbours of its letters changed places.
create or replace function studydesk_similar_words_query(org uuid, value text) returns tsquery language sql stable strict parallel safe
  return (
    select to_tsquery('simple', string_agg(concat('(''', asked.word, ''':*', similar_words.query, ')'), ' & '))
    from regexp_split_to_table(studydesk_words(value), ' ') asked (word)
    cross join lateral (
      select string_agg(concat(' | ''', near.word, ''''), '') as query
      from (
        select candidate.word
        from (
          select known.word, false as is_swapped from document_word known
          where known.org_id = org and asked.word ~ '^[[:alpha:]]{4,40}$'
            and (known.word like '%' || left(asked.word, greatest(3, length(asked.word) / 2)) || '%'
              or known.word like '%' || right(asked.word, greatest(3, length(asked.word) - length(asked.word) / 2)) || '%')
          union
          select known.word, false from document_word known
          where known.org_id = org and asked.word ~ '^[[:alpha:]]{4,40}$'
            and known.word >= left(asked.word, 2) and known.word < left(asked.word, 2) || chr(1114111)
          union
          select known.word, true from generate_series(1, length(asked.word) - 1) at (position)
          join document_word known on known.org_id = org and known.word = left(asked.word, at.position - 1)
            || substr(asked.word, at.position + 1, 1) || substr(asked.word, at.position, 1) || substr(asked.word, at.position + 2)
          where asked.word ~ '^[[:alpha:]]{4,40}$'
        ) candidate
        where candidate.is_swapped
          or levenshtein_less_equal(candidate.word, asked.word, 2) <= case when length(asked.word) < 5 then 1 else 2 end
        group by candidate.word
        order by min(case when candidate.is_swapped then 1 else levenshtein_less_equal(candidate.word, asked.word, 2) end), candidate.word
        limit 8
      ) near
    ) similar_words
    where asked.word <> '');
