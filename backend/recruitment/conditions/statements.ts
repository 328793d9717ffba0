import type { Statement } from '../../platform/database/types.ts'
import { buildExactQuery, buildWordsQuery, type Term } from './term.ts'

/** A row as a search reads it. */
export interface ConditionRow {
  readonly id: string
  readonly friendlyName: string
  readonly frenchName: string | null
  readonly synonyms: readonly string[]
  readonly frenchSynonyms: readonly string[]
  readonly codes: readonly string[]
  /** True if a code or name matches exactly. */
  readonly isExact: boolean
}

const columns = `id, friendly_name as "friendlyName", french_name as "frenchName", synonyms, french_synonyms as "frenchSynonyms", codes`
const official = "source = 'icd10cm'"

/**
 * Returns the statement that searches the curated table. PostgreSQL plans it each time, because the best plan depends on the values, and
 * a generic plan reads the whole table. Order: exact main code or name, another exact code or synonym, most frequent, words found in the
 * names.
 */
export function buildCuratedStatement(term: Term, limit: number): Statement {
  const wordsCondition = buildWordsQuery(term)
  const code = term.code === null ? null : `'#${term.code}':*`
  return {
    text: `select ${columns}, words @@ $2::tsquery as "isExact" from condition
      where source = 'curated' and words @@ $1::tsquery
      order by words @@ $3::tsquery desc, words @@ $2::tsquery desc, usual desc, words @@ $4::tsquery desc,
        char_length(friendly_name), friendly_name, id
      limit ${limit}`,
    values: [
      [wordsCondition, code].filter((each) => each !== null).join(' | '),
      buildExactQuery(term),
      buildExactQuery(term, 'A'),
      buildWordsQuery(term, 'A') ?? '',
    ],
    isPlannedAnew: true,
  }
}

/** Returns the statement for official rows with the exact name, followed by codes that begin with the term. A row may occur twice. */
export function buildOfficialByName(term: Term, limit: number): Statement {
  return {
    text: `(select ${columns}, true as "isExact" from condition where ${official} and words @@ $1::tsquery order by code_key limit ${limit})
      union all
      (select ${columns}, code_key = $2 as "isExact" from condition where ${official} and code_key >= $2 and code_key < $2 || '~'
        order by code_key limit ${limit})`,
    values: [buildExactQuery(term) ?? '', term.code],
    isPlannedAnew: true,
  }
}

/** Sorts short titles first, because long titles describe one cause, side and encounter. */
const officialOrder = 'order by char_length(friendly_name), code_key'

/** Returns the statement that searches all official rows for these words, through their index. It is fast if the rarest word is rare. */
export function buildOfficialByWords(term: Term, limit: number): Statement {
  return {
    text: `with found as materialized (select * from condition where ${official} and words @@ $1::tsquery)
      select ${columns}, false as "isExact" from found ${officialOrder} limit ${limit}`,
    values: [buildWordsQuery(term) ?? ''],
    isPlannedAnew: true,
  }
}

/** Returns the statement that searches a sample of official rows from all chapters (ids are random). */
export function buildOfficialSample(term: Term, limit: number): Statement {
  return {
    text: `select ${columns}, false as "isExact"
      from (select * from condition where ${official} order by id limit ${sampleSize}) as sample
      where words @@ $1::tsquery ${officialOrder} limit ${limit}`,
    values: [buildWordsQuery(term) ?? ''],
    isPlannedAnew: true,
  }
}

/** Number of rows in a sample. Reading them takes a few milliseconds. */
const sampleSize = 1500

/**
 * Returns the statement for the number of rows with the rarest word of a term, or with a word that begins with it; null if no official
 * file was loaded.
 */
export function buildOfficialState({ words }: Term): Statement {
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
