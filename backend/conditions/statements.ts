import type { Statement } from '../database/types.ts'
import { exactQuery, type Term, wordsQuery } from './term.ts'

/** A row as a search reads it. */
export interface Found {
  readonly id: string
  readonly friendlyName: string
  readonly frenchName: string | null
  readonly synonyms: readonly string[]
  readonly frenchSynonyms: readonly string[]
  readonly codes: readonly string[]
  /** It has the very code, or is called so. */
  readonly isExact: boolean
}

const columns = `id, friendly_name as "friendlyName", french_name as "frenchName", synonyms, french_synonyms as "frenchSynonyms", codes`
const official = "source = 'icd10cm'"

/**
 * Planned anew each time: the values decide how best to look, and a plan for any values reads the whole table.
 * Its order: the main code or a name as it was typed, another code or synonym, the most usual, those that have the words in their names.
 */
export function curatedStatement(term: Term, limit: number): Statement {
  const words = wordsQuery(term)
  const code = term.code === null ? null : `'#${term.code}':*`
  return {
    text: `select ${columns}, words @@ $2::tsquery as "isExact" from condition
      where source = 'curated' and words @@ $1::tsquery
      order by words @@ $3::tsquery desc, words @@ $2::tsquery desc, usual desc, words @@ $4::tsquery desc,
        char_length(friendly_name), friendly_name, id
      limit ${limit}`,
    values: [
      [words, code].filter((each) => each !== null).join(' | '),
      exactQuery(term),
      exactQuery(term, 'A'),
      wordsQuery(term, 'A') ?? '',
    ],
    isPlannedAnew: true,
  }
}

/** Official rows that are called so, and codes that begin so in their order. One row may come twice. */
export function officialByNameStatement(term: Term, limit: number): Statement {
  return {
    text: `(select ${columns}, true as "isExact" from condition where ${official} and words @@ $1::tsquery order by code_key limit ${limit})
      union all
      (select ${columns}, code_key = $2 as "isExact" from condition where ${official} and code_key >= $2 and code_key < $2 || '~'
        order by code_key limit ${limit})`,
    values: [exactQuery(term) ?? '', term.code],
    isPlannedAnew: true,
  }
}

/** Short titles first: the long ones are of one cause, side and encounter. */
const officialOrder = 'order by char_length(friendly_name), code_key'

/** All official rows that have the words are collected by their index: as quick as its rarest word is rare. */
export function officialByWordsStatement(term: Term, limit: number): Statement {
  return {
    text: `with found as materialized (select * from condition where ${official} and words @@ $1::tsquery)
      select ${columns}, false as "isExact" from found ${officialOrder} limit ${limit}`,
    values: [wordsQuery(term) ?? ''],
    isPlannedAnew: true,
  }
}

/** Some official rows, taken from all chapters (ids are in no order), and of these the ones that have the words. */
export function officialSampleStatement(term: Term, limit: number): Statement {
  return {
    text: `select ${columns}, false as "isExact"
      from (select * from condition where ${official} order by id limit ${sampleSize}) as sample
      where words @@ $1::tsquery ${officialOrder} limit ${limit}`,
    values: [wordsQuery(term) ?? ''],
    isPlannedAnew: true,
  }
}

/** Rows that are read in a few milliseconds. */
const sampleSize = 1500

/** How many rows have the rarest word of a term, or one that begins so; null where no official file was brought in. */
export function officialStateStatement({ words }: Term): Statement {
  return {
    text: `select case when exists (select from condition where ${official}) then (
        select coalesce(min(uses), 0)::int
        from unnest($1::text[]) as sought (beginning)
        cross join lateral (
          select coalesce(sum(uses), 0) as uses from condition_word where word >= beginning and word < beginning || '~'
        ) as present
      ) end as rarest`,
    values: [words.map(({ beginnings, whole }) => beginnings[0] ?? whole[0] ?? '')],
  }
}
