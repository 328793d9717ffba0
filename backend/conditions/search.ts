import { NIL } from 'uuid'
import type { FoundCondition } from '#resources/core/answers.ts'
import type { Language } from '#resources/core/preferences.ts'
import type { Database } from '../database/types.ts'
import { type Ask, withNearWords } from './nearWords.ts'
import {
  curatedStatement,
  type Found,
  officialByNameStatement,
  officialByWordsStatement,
  officialSampleStatement,
  officialStateStatement,
} from './statements.ts'
import { hasWords, isEmpty, readTerm, type Term } from './term.ts'
import { nameKey } from './words.ts'

/** Conditions that one search answers. */
const mostFound = 20
/** With fewer for one word, and none that is called so, words like it are looked for too: `hart` begins a name, and may mean heart. */
const fewFound = 5

/**
 * Conditions that have every word of a term, begun or whole, in any of their names in either language, or whose code begins with it. What
 * has the very code or name comes first, then the most usual. Words with typing errors find the nearest words of the table.
 */
export async function searchConditions(
  database: Pick<Database, 'batch'>,
  { text, language }: { readonly text: string; readonly language: Language },
): Promise<readonly FoundCondition[]> {
  const term = readTerm(text)
  if (isEmpty(term)) return []
  const ask: Ask = (...statements) => database.batch(noOrganisation, statements)
  const found = await rowsOf(ask, term)
  const answers = found.map((row) => answerOf(row, { term, language }))
  const isPlain = found.length >= fewFound || found.some(({ isExact }) => isExact) || (found.length > 0 && term.words.length > 1)
  if (isPlain) return answers
  const near = await withNearWords(ask, term)
  if (near === null) return answers
  const known = new Set(found.map(({ id }) => id))
  const more = (await rowsOf(ask, near)).filter(({ id }) => !known.has(id))
  return [...answers, ...more.map((row) => answerOf(row, { term: near, language }))].slice(0, mostFound)
}

/** Reference data belongs to none, and row-level security shows the rows of none. */
const noOrganisation = NIL

/** The curated ones first; the official file, where there is one, fills up what they leave. */
async function rowsOf(ask: Ask, term: Term): Promise<readonly Found[]> {
  const [first, state] = await ask(curatedStatement(term, mostFound), officialStateStatement(term))
  const curated = (first?.rows ?? []) as Found[]
  const { rarest } = (state?.rows[0] ?? { rarest: null }) as { readonly rarest: number | null }
  if (rarest === null || (curated.length === mostFound && curated[0]?.isExact === true)) return curated
  const official = await officialRows(ask, { term, rarest, isFull: curated.length === mostFound })
  const once = [...curated, ...official.filter(({ id }, place) => official.findIndex((each) => each.id === id) === place)]
  return [...once.filter(({ isExact }) => isExact), ...once.filter(({ isExact }) => !isExact)].slice(0, mostFound)
}

/**
 * Of thousands of rows that have a common word any will do, of few all must be known. Where a sample has too few, the words are common
 * and stand together in few rows.
 */
async function officialRows(
  ask: Ask,
  { term, rarest, isFull }: { readonly term: Term; readonly rarest: number; readonly isFull: boolean },
): Promise<readonly Found[]> {
  const isCommon = rarest >= common
  const byWords = officialByWordsStatement(term, mostFound)
  const wanted = isFull || term.words.length === 0 ? [] : [isCommon ? officialSampleStatement(term, mostFound) : byWords]
  const answers = await ask(officialByNameStatement(term, mostFound), ...wanted)
  const [named = [], some = []] = answers.map(({ rows }) => rows as Found[])
  const isTooFew = wanted.length > 0 && isCommon && some.length < mostFound
  const more = isTooFew ? ((await ask(byWords))[0]?.rows as Found[]) : some
  return [...named, ...more]
}

/** Rows of a word that take longer to collect and sort than a search may. */
const common = 4000

/** @returns what the specification names (section 7), and why it was found */
function answerOf(row: Found, { term, language }: { readonly term: Term; readonly language: Language }): FoundCondition {
  return {
    id: row.id,
    friendlyName: row.friendlyName,
    frenchName: row.frenchName,
    icdTenCodes: row.codes.map((code) => ({ code })),
    matched: matchedName(row, term, language),
  }
}

/** The other name that has the words, where the name that is shown has not; the reader's language first. */
function matchedName(row: Found, { words, name }: Term, language: Language): string | null {
  const { friendlyName, frenchName, synonyms, frenchSynonyms } = row
  const english = [friendlyName, ...synonyms]
  const french = frenchName === null ? [] : [frenchName, ...frenchSynonyms]
  const [shown, ...others] = language === 'fr' && french.length > 0 ? [...french, ...english] : [...english, ...french]
  if (words.length === 0 || shown === undefined || hasWords(shown, words)) return null
  return others.find((other) => nameKey(other) === name) ?? others.find((other) => hasWords(other, words)) ?? null
}
