import type { Knex } from 'knex'
import type { ResourceModel } from '../model/types.ts'
import type { ListQuery, SearchTerm } from './types.ts'

type Terms = Pick<ListQuery, 'terms' | 'isSimilar'>

/** Condition that finds a term outside the row's search text. */
export interface TermCondition {
  readonly sql: string
  readonly values: readonly Knex.RawBinding[]
  /** True if the condition also finds rows whose own text contains the term. */
  readonly isWhole?: true
}

/**
 * Selects the rows that contain every term of the quick search. A search for similar rows also finds similar spellings, and the end of
 * the id, which serves as the title of rows without a name.
 * @param readConditions returns conditions that find a term outside the row's search text; not used in a search for similar rows
 */
export function addTerms(
  rows: Knex.QueryBuilder,
  model: ResourceModel,
  { terms, isSimilar }: Terms,
  readConditions: (term: SearchTerm) => readonly TermCondition[] = () => [],
): void {
  for (const term of terms) {
    const { text } = term
    const isShortId = isSimilar && shortIdPattern.test(text)
    const fragments = isSimilar && !isShortId ? findIntactFragments(text) : []
    const conditions = isSimilar ? [] : readConditions(term)
    const spellings = conditions.some(({ isWhole }) => isWhole) ? [] : fragments.length > 0 ? fragments : spellingsOf(text)
    rows.where((anyCondition) => {
      for (const spelling of spellings)
        anyCondition.orWhereRaw(`${searchTextSql(model)} like ${normalisedTextSql}`, [toLikePattern(spelling)])
      if (isShortId) anyCondition.orWhereRaw(`right(${model.quotedTable}."id"::text, 8) = ?`, [text.toLowerCase()])
      for (const { sql, values } of conditions) anyCondition.orWhereRaw(sql, [...values])
    })
    if (fragments.length > 0) rows.whereRaw(`${buildSimilaritySql(model)} >= ?`, [text, leastSimilarity])
  }
}

/** SQL that sorts the most similar rows first. */
export function bySimilarity(model: ResourceModel, terms: readonly SearchTerm[]): TermCondition {
  return { sql: `${terms.map(() => buildSimilaritySql(model)).join(' + ')} desc`, values: terms.map(({ text }) => text) }
}

/**
 * Possible stored forms of a search word: as typed, or without punctuation between digits, as phone numbers and health cards are stored.
 * Pure.
 */
export function spellingsOf(word: string): readonly string[] {
  const alphanumericWord = word.replace(/[^\p{L}\p{N}]/gu, '')
  return /\p{N}/u.test(word) && alphanumericWord.length >= minFragmentLength && alphanumericWord !== word
    ? [word, alphanumericWord]
    : [word]
}

/**
 * Splits a word into two fragments. If one letter is wrong, missing or added, or two adjacent letters are swapped within a fragment, the
 * other fragment is still correct, and the index finds the rows that contain it. Returns none for a short word or a number, which are
 * searched as typed. Pure.
 */
export function findIntactFragments(word: string): readonly string[] {
  const letters = [...word]
  if (letters.length < shortestSimilar || /\p{N}/u.test(word)) return []
  const half = Math.max(minFragmentLength, Math.floor(letters.length / 2))
  return [letters.slice(0, half).join(''), letters.slice(-Math.max(minFragmentLength, letters.length - half)).join('')]
}

/** Pattern of the ids that `shortenId` writes. */
const shortIdPattern = /^[0-9a-f]{8}$/i
/** Minimum number of letters that the trigram index can search. */
const minFragmentLength = 3
const shortestSimilar = 4
/** Minimum share of common three-letter groups in two similar words: `tremblai` and `tremblay` have 0.7, `jonhson` and `johnson` 0.45. */
const leastSimilarity = 0.4

const normalisedTextSql = 'studydesk_normalise(?)'
const searchTextSql = ({ quotedTable }: ResourceModel): string => `${quotedTable}."search_text"`
const buildSimilaritySql = (model: ResourceModel): string => `word_similarity(${normalisedTextSql}, ${searchTextSql(model)})`
export const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
