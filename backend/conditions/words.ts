/**
 * How words of conditions are compared: lower case, no accents, ligatures and typographic apostrophes as they are typed on a keyboard.
 * The same for what is stored and for what is searched.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => plain[letter] ?? letter)
    .replace(/[’‘ʼ`´]/g, "'")

const plain: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }

/** The words of a text in their order: `Crohn’s disease` is `crohn`, `disease`, and `maladie d’Alzheimer` is `maladie`, `alzheimer`. */
export const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .replace(/(?<=\p{L})'s(?!\p{L})/gu, '')
    .replace(elision, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Every word by which a text is found: its words, and those that people write in one (`covid19`, `crohns`). */
export const findableWords = (text: string): readonly string[] => [...wordsOf(text), ...joinedWords(folded(text).replace(elision, ' '))]

/** A code as it is compared: `E11.9` is `e119`. */
export const codeKey = (code: string): string => code.replaceAll('.', '').toLowerCase()

/** Two texts with the same name have the same. */
export const nameKey = (text: string): string => wordsOf(text).join(' ')

const elision = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu)'(?=\p{L})/gu

const joinedWords = (text: string): readonly string[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)+/gu)].map(([compound]) => compound.replace(/[-']/g, ''))
