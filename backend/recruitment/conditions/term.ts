import { findSearchableWords, nameKey, splitWords, toCodeKey } from './searchableWords.ts'

/** A typed search term, parsed for the query. */
export interface Term {
  /** One entry for each word that must occur. */
  readonly words: readonly TermWord[]
  /** The term as the beginning of a code; null if it cannot be one. */
  readonly code: string | null
  /** The whole term in the form in which names are compared. */
  readonly name: string
}

/** A word that matches if an entry of a row equals one of `whole` or begins with one of `beginnings`. */
export interface TermWord {
  readonly typed: string
  readonly beginnings: readonly string[]
  readonly whole: readonly string[]
}

/** Parses a term. A term without words, such as `…` or an emoji, has no results. */
export function readTerm(text: string): Term {
  const allWords = splitWords(text)
  const meaning = allWords.filter((word) => !connectingWords.has(word))
  const compact = toCodeKey(text.trim())
  const isLetter = /^[a-z]$/.test(compact)
  return {
    words: isLetter ? [] : (meaning.length > 0 ? meaning : allWords).slice(0, maxWords).map(termWordOf),
    code: isLetter || /^[a-z]\d[0-9a-z]{0,6}$/.test(compact) ? compact : null,
    name: nameKey(text),
  }
}

export const isEmpty = ({ words, code }: Term): boolean => words.length === 0 && code === null

/** Returns the tsquery of rows that contain every word; null without words. @param weights `AB` searches names only */
export function buildWordsQuery({ words }: Pick<Term, 'words'>, weights = ''): string | null {
  if (words.length === 0) return null
  return words
    .map(({ beginnings, whole }) => [
      ...beginnings.map((beginning) => `'${beginning}':*${weights}`),
      ...whole.map((word) => (weights === '' ? `'${word}'` : `'${word}':${weights}`)),
    ])
    .map((choices) => `(${choices.join(' | ')})`)
    .join(' & ')
}

/** Returns the tsquery of rows that have exactly this code or name. */
export function buildExactQuery({ code, name }: Term, weights = ''): string | null {
  const ending = weights === '' ? '' : `:${weights}`
  const choices = [...(code === null ? [] : [`'#${code}'${ending}`]), ...(name === '' ? [] : [`'=${name}'${ending}`])]
  return choices.length === 0 ? null : choices.join(' | ')
}

/** True if this text contains every word. Applies the condition of the index to a single text. */
export function hasWords(text: string, words: readonly TermWord[]): boolean {
  const present = findSearchableWords(text)
  return words.every(({ beginnings, whole }) =>
    present.some((word) => whole.includes(word) || beginnings.some((beginning) => word.startsWith(beginning))),
  )
}

/** Maximum number of words of a term that are searched. A longer term is probably a sentence. */
const maxWords = 10

/** Words that often occur in only one name of a condition, so they do not help to find it. */
const connectingWords = new Set(
  'a an and at by for from in of on or the to with au aux avec chez d dans de des du en et la le les l ou par pour sans sur un une'.split(
    ' ',
  ),
)

/** Returns the rules by which a word matches. Short numbers must match whole: type 1 is not type 10. A plural also finds the singular. */
function termWordOf(word: string): TermWord {
  if (/^\d{1,2}$/.test(word)) return { typed: word, beginnings: [], whole: [word] }
  const singular = /^.{3,}[^s]s$/.test(word) ? [word.slice(0, -1)] : []
  return { typed: word, beginnings: [word], whole: /^.{3,}ies$/.test(word) ? [`${word.slice(0, -3)}y`, ...singular] : singular }
}
