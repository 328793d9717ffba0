import { codeKey, findableWords, nameKey, wordsOf } from './words.ts'

/** What somebody typed, as the table is asked for it. */
export interface Term {
  /** One for each word that must occur. */
  readonly words: readonly SoughtWord[]
  /** It may be the beginning of a code. */
  readonly code: string | null
  /** The whole of it, as names are compared. */
  readonly name: string
}

/** A word that occurs when an entry of a row is one of `whole` or begins with one of `beginnings`. */
export interface SoughtWord {
  readonly typed: string
  readonly beginnings: readonly string[]
  readonly whole: readonly string[]
}

/** Reads a term. Without words it finds nothing: `…`, an emoji. */
export function readTerm(text: string): Term {
  const all = wordsOf(text)
  const meaning = all.filter((word) => !connecting.has(word))
  const compact = codeKey(text.trim())
  const isLetter = /^[a-z]$/.test(compact)
  return {
    words: isLetter ? [] : (meaning.length > 0 ? meaning : all).slice(0, mostWords).map(soughtOf),
    code: isLetter || /^[a-z]\d[0-9a-z]{0,6}$/.test(compact) ? compact : null,
    name: nameKey(text),
  }
}

export const isEmpty = ({ words, code }: Term): boolean => words.length === 0 && code === null

/** The tsquery of rows that have every word; null where there is none. @param suffix weights: `AB` for names alone */
export function wordsQuery({ words }: Pick<Term, 'words'>, weights = ''): string | null {
  if (words.length === 0) return null
  return words
    .map(({ beginnings, whole }) => [
      ...beginnings.map((beginning) => `'${beginning}':*${weights}`),
      ...whole.map((word) => (weights === '' ? `'${word}'` : `'${word}':${weights}`)),
    ])
    .map((choices) => `(${choices.join(' | ')})`)
    .join(' & ')
}

/** The tsquery of rows that have this code or are called so. */
export function exactQuery({ code, name }: Term, weights = ''): string | null {
  const ending = weights === '' ? '' : `:${weights}`
  const choices = [...(code === null ? [] : [`'#${code}'${ending}`]), ...(name === '' ? [] : [`'=${name}'${ending}`])]
  return choices.length === 0 ? null : choices.join(' | ')
}

/** Does this text have every word? The same as the index answers, for one text. */
export function hasWords(text: string, words: readonly SoughtWord[]): boolean {
  const present = findableWords(text)
  return words.every(({ beginnings, whole }) =>
    present.some((word) => whole.includes(word) || beginnings.some((beginning) => word.startsWith(beginning))),
  )
}

/** Words of a term that are looked for; a sentence has more. */
const mostWords = 10

/** They stand in one name of a condition and not in the other, and tell none apart. */
const connecting = new Set(
  'a an and at by for from in of on or the to with au aux avec chez d dans de des du en et la le les l ou par pour sans sur un une'.split(
    ' ',
  ),
)

/** Short figures are kinds: type 1 is not type 10. A plural finds the singular. */
function soughtOf(word: string): SoughtWord {
  if (/^\d{1,2}$/.test(word)) return { typed: word, beginnings: [], whole: [word] }
  const singular = /^.{3,}[^s]s$/.test(word) ? [word.slice(0, -1)] : []
  return { typed: word, beginnings: [word], whole: /^.{3,}ies$/.test(word) ? [`${word.slice(0, -3)}y`, ...singular] : singular }
}
