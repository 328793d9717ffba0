/**
 * How well a label fits what is typed: 0 the same, 1 begins with it, 2 one of its words begins with it, 3 holds all of its words somewhere.
 * Without capitals and accents: "quebec" fits "Québec". Pure.
 * @param more other names of the same choice, which are found but never come before a label
 * @returns null where it does not fit
 */
export function matchRank(typed: string, label: string, more = ''): number | null {
  const [wanted, text] = [folded(typed), folded(label)]
  if (wanted === '') return 0
  const [wantedWords, textWords] = [wordsIn(wanted), wordsIn(text)]
  if (text === wanted || (wantedWords !== '' && textWords === wantedWords)) return 0
  if (text.startsWith(wanted) || (wantedWords !== '' && textWords.startsWith(wantedWords))) return 1
  if (wantedWords !== '' && ` ${textWords}`.includes(` ${wantedWords}`)) return 2
  const all = `${text} ${textWords} ${folded(more)}`
  return wanted.split(' ').every((word) => all.includes(word)) ? 3 : null
}

/** Compares two ranks; what does not fit comes last. */
export const byRank = (left: number | null, right: number | null): number => (left ?? worst) - (right ?? worst)

const worst = 4

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘ʼ]/g, "'").replace(/\s+/g, ' ').trim()

const wordsIn = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
