/**
 * Normalises text for comparison: lower case, no accents, ligatures and typographic apostrophes as typed on a keyboard. Used both for
 * stored names and for searches.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[’‘ʼ`´]/g, "'")

const plainLetters: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }

/**
 * Returns the words of a text in order: `Crohn’s disease` gives `crohn`, `disease`; `maladie d’Alzheimer` gives `maladie`, `alzheimer`.
 */
export const splitWords = (text: string): readonly string[] =>
  foldText(text)
    .replace(/(?<=\p{L})'s(?!\p{L})/gu, '')
    .replace(elision, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns every word by which a text can be found: its words, and those that people write as one (`covid19`, `crohns`). */
export const findSearchableWords = (text: string): readonly string[] => [
  ...splitWords(text),
  ...findCompoundWords(foldText(text).replace(elision, ' ')),
]

/** Returns a code in the form for comparison: `E11.9` gives `e119`. */
export const toCodeKey = (code: string): string => code.replaceAll('.', '').toLowerCase()

/** Returns a key that is the same for equal names. */
export const nameKey = (text: string): string => splitWords(text).join(' ')

const elision = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu)'(?=\p{L})/gu

const findCompoundWords = (text: string): readonly string[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)+/gu)].map(([compound]) => compound.replace(/[-']/g, ''))
