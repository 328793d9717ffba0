import type { PaletteItem } from './types.ts'

/**
 * Returns the items that match every word of the query, best match first: a match at the beginning of a word ranks before a match in the
 * middle. An empty query matches everything.
 */
export function matching(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const terms = normalizeText(query).split(' ').filter(Boolean)
  return items
    .map((item, index) => ({ item, place: index, score: scoreOf(item, terms) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || left.place - right.place)
    .map(({ item }) => item)
}

function scoreOf({ label, words: keywords = '' }: PaletteItem, query: readonly string[]): number {
  const [text, moreText] = [normalizeText(label), normalizeText(keywords)]
  let score = 1
  for (const term of query) {
    if (text.startsWith(term)) score += 4
    else if (` ${text}`.includes(` ${term}`)) score += 3
    else if (` ${moreText}`.includes(` ${term}`)) score += 2
    else if (text.includes(term) && term.length > 2) score += 1
    else return 0
  }
  return score
}

/** Converts to lower case and removes accents and punctuation: 'etudes' finds 'Études', 'd un' finds 'd’un'. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()
