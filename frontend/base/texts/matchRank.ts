/**
 * Ranks how well a label matches the typed text: 0 is equal, 1 begins with it, 2 has a word that begins with it, 3 contains all of its
 * words somewhere. Ignores capitals and accents: "quebec" matches "Québec". Pure.
 * @param extraText alternative names of the option, which match only with rank 3
 * @returns null if it does not match
 */
export function matchRank(query: string, label: string, extraText = ''): number | null {
  const [foldedQuery, text] = [foldText(query), foldText(label)]
  if (foldedQuery === '') return 0
  const [normalizedQuery, normalizedLabel] = [normalizeWords(foldedQuery), normalizeWords(text)]
  if (text === foldedQuery || (normalizedQuery !== '' && normalizedLabel === normalizedQuery)) return 0
  if (text.startsWith(foldedQuery) || (normalizedQuery !== '' && normalizedLabel.startsWith(normalizedQuery))) return 1
  if (normalizedQuery !== '' && ` ${normalizedLabel}`.includes(` ${normalizedQuery}`)) return 2
  const searchText = `${text} ${normalizedLabel} ${foldText(extraText)}`
  return foldedQuery.split(' ').every((term) => searchText.includes(term)) ? 3 : null
}

/** Compares two ranks. A label that does not match comes last. */
export const byRank = (left: number | null, right: number | null): number => (left ?? worst) - (right ?? worst)

const worst = 4

const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘ʼ]/g, "'").replace(/\s+/g, ' ').trim()

const normalizeWords = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
