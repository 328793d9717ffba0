import { NIL } from 'uuid'
import type { Language } from '#resources/core/values/preferences.ts'
import type { ConditionMatch } from '#resources/recruitment/conditionAnswers.ts'
import type { Database } from '../../platform/database/types.ts'
import { addNearWords, type RunStatements } from './nearWords.ts'
import { nameKey } from './searchableWords.ts'
import {
  buildCuratedStatement,
  buildOfficialByName,
  buildOfficialByWords,
  buildOfficialSample,
  buildOfficialState,
  type ConditionRow,
} from './statements.ts'
import { hasWords, isEmpty, readTerm, type Term } from './term.ts'

/** Maximum number of conditions that a search returns. */
const maxResults = 20
/**
 * If a search for a single word has fewer results and no exact match, similar words are searched too: `hart` is the beginning of a name,
 * but may mean heart.
 */
const minPlainResults = 5

/**
 * Finds conditions that contain every word of a term, whole or as a beginning, in any name of either language, or whose code begins with
 * the term. Exact codes and names come first, then the most frequent conditions. Misspelled words find the most similar words of the
 * table.
 */
export async function searchConditions(
  database: Pick<Database, 'batch'>,
  { text, language }: { readonly text: string; readonly language: Language },
): Promise<readonly ConditionMatch[]> {
  const term = readTerm(text)
  if (isEmpty(term)) return []
  const runStatements: RunStatements = (...statements) => database.batch(noOrganisation, statements)
  const plainRows = await rowsOf(runStatements, term)
  const answers = plainRows.map((row) => answerOf(row, { term, language }))
  const isPlain =
    plainRows.length >= minPlainResults || plainRows.some(({ isExact }) => isExact) || (plainRows.length > 0 && term.words.length > 1)
  if (isPlain) return answers
  const nearTerm = await addNearWords(runStatements, term)
  if (nearTerm === null) return answers
  const plainIds = new Set(plainRows.map(({ id }) => id))
  const nearRows = (await rowsOf(runStatements, nearTerm)).filter(({ id }) => !plainIds.has(id))
  return [...answers, ...nearRows.map((row) => answerOf(row, { term: nearTerm, language }))].slice(0, maxResults)
}

/**
 * Id that belongs to no organisation: with it, row-level security shows no organisation's rows. The condition table belongs to no
 * organisation.
 */
const noOrganisation = NIL

/** Returns curated rows, followed by rows of the official file if it was loaded. Exact matches come first. */
async function rowsOf(runStatements: RunStatements, term: Term): Promise<readonly ConditionRow[]> {
  const [first, state] = await runStatements(buildCuratedStatement(term, maxResults), buildOfficialState(term))
  const curatedRows = (first?.rows ?? []) as ConditionRow[]
  const { rarest } = (state?.rows[0] ?? { rarest: null }) as { readonly rarest: number | null }
  if (rarest === null || (curatedRows.length === maxResults && curatedRows[0]?.isExact === true)) return curatedRows
  const official = await readOfficialRows(runStatements, { term, rarest, isFull: curatedRows.length === maxResults })
  const uniqueRows = [...curatedRows, ...official.filter(({ id }, index) => official.findIndex((each) => each.id === id) === index)]
  return [...uniqueRows.filter(({ isExact }) => isExact), ...uniqueRows.filter(({ isExact }) => !isExact)].slice(0, maxResults)
}

/**
 * Returns official rows. If the words are common, it searches a sample of the rows, otherwise all of them. If the sample finds too few
 * rows, few rows contain all words together, and all rows are searched.
 */
async function readOfficialRows(
  runStatements: RunStatements,
  { term, rarest, isFull }: { readonly term: Term; readonly rarest: number; readonly isFull: boolean },
): Promise<readonly ConditionRow[]> {
  const isCommon = rarest >= common
  const byWordsStatement = buildOfficialByWords(term, maxResults)
  const wordStatements = isFull || term.words.length === 0 ? [] : [isCommon ? buildOfficialSample(term, maxResults) : byWordsStatement]
  const answers = await runStatements(buildOfficialByName(term, maxResults), ...wordStatements)
  const [rowsByName = [], rowsByWords = []] = answers.map(({ rows }) => rows as ConditionRow[])
  const isSampleTooSmall = wordStatements.length > 0 && isCommon && rowsByWords.length < maxResults
  const remainingRows = isSampleTooSmall ? ((await runStatements(byWordsStatement))[0]?.rows as ConditionRow[]) : rowsByWords
  return [...rowsByName, ...remainingRows]
}

/** Number of rows with a word above which searching all of them takes too long. */
const common = 4000

/** @returns the fields that the specification names (section 7), and the reason for the match */
function answerOf(row: ConditionRow, { term, language }: { readonly term: Term; readonly language: Language }): ConditionMatch {
  return {
    id: row.id,
    friendlyName: row.friendlyName,
    frenchName: row.frenchName,
    icdTenCodes: row.codes.map((code) => ({ code })),
    matched: findMatchedName(row, term, language),
  }
}

/** Returns the other name that contains the words, if the displayed name does not. Prefers the reader's language. */
function findMatchedName(row: ConditionRow, { words, name }: Term, language: Language): string | null {
  const { friendlyName, frenchName, synonyms, frenchSynonyms } = row
  const english = [friendlyName, ...synonyms]
  const french = frenchName === null ? [] : [frenchName, ...frenchSynonyms]
  const [shownName, ...others] = language === 'fr' && french.length > 0 ? [...french, ...english] : [...english, ...french]
  if (words.length === 0 || shownName === undefined || hasWords(shownName, words)) return null
  return others.find((other) => nameKey(other) === name) ?? others.find((other) => hasWords(other, words)) ?? null
}
