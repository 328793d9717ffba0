import type { Knex } from 'knex'
import type { ResourceModel } from '../model/types.ts'
import type { ListQuery, SearchTerm } from './types.ts'

type Terms = Pick<ListQuery, 'terms' | 'isSimilar'>

/** A condition that finds a term where the row's own text does not hold it. */
export interface AlsoFound {
  readonly sql: string
  readonly values: readonly Knex.RawBinding[]
  /** It finds the rows whose own text holds the term, too. */
  readonly isWhole?: true
}

/**
 * Leaves the rows in which every term of the quick search occurs, or, where similar ones are asked for, something spelled much like it, or
 * the end of the id by which a nameless row is called.
 * @param alsoFound where else a term may be found; not asked for similar ones
 */
export function addTerms(
  rows: Knex.QueryBuilder,
  model: ResourceModel,
  { terms, isSimilar }: Terms,
  alsoFound: (term: SearchTerm) => readonly AlsoFound[] = () => [],
): void {
  for (const term of terms) {
    const { text } = term
    const isShortId = isSimilar && shortIdPattern.test(text)
    const parts = isSimilar && !isShortId ? unhurtParts(text) : []
    const found = isSimilar ? [] : alsoFound(term)
    const own = found.some(({ isWhole }) => isWhole) ? [] : parts.length > 0 ? parts : spellingsOf(text)
    rows.where((either) => {
      for (const spelling of own) either.orWhereRaw(`${searched(model)} like ${normalised}`, [like(spelling)])
      if (isShortId) either.orWhereRaw(`right(${model.quotedTable}."id"::text, 8) = ?`, [text.toLowerCase()])
      for (const { sql, values } of found) either.orWhereRaw(sql, [...values])
    })
    if (parts.length > 0) rows.whereRaw(`${similarity(model)} >= ?`, [text, leastSimilarity])
  }
}

/** The most similar rows first. */
export function bySimilarity(model: ResourceModel, terms: readonly SearchTerm[]): AlsoFound {
  return { sql: `${terms.map(() => similarity(model)).join(' + ')} desc`, values: terms.map(({ text }) => text) }
}

/**
 * How what is looked for may be stored: as it is typed, or without the signs between its figures, as phone numbers and health cards are.
 * Pure.
 */
export function spellingsOf(word: string): readonly string[] {
  const plain = word.replace(/[^\p{L}\p{N}]/gu, '')
  return /\p{N}/u.test(word) && plain.length >= shortestPart && plain !== word ? [word, plain] : [word]
}

/**
 * Two parts of a word, one of which is whole when one letter is wrong, missing or too many, or two beside one another are swapped within a
 * part: the index finds the rows that have it. None of a short word or a number, which are looked for as they are. Pure.
 */
export function unhurtParts(word: string): readonly string[] {
  const letters = [...word]
  if (letters.length < shortestSimilar || /\p{N}/u.test(word)) return []
  const half = Math.max(shortestPart, Math.floor(letters.length / 2))
  return [letters.slice(0, half).join(''), letters.slice(-Math.max(shortestPart, letters.length - half)).join('')]
}

/** As `shortId` writes it. */
const shortIdPattern = /^[0-9a-f]{8}$/i
/** Letters that the trigram index can look for. */
const shortestPart = 3
const shortestSimilar = 4
/** The least share of three-letter groups that two similar words have in common: `tremblai` and `tremblay` have 0.7, `jonhson` and `johnson` 0.45. */
const leastSimilarity = 0.4

const normalised = 'studydesk_normalise(?)'
const searched = ({ quotedTable }: ResourceModel): string => `${quotedTable}."search_text"`
const similarity = (model: ResourceModel): string => `word_similarity(${normalised}, ${searched(model)})`
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
