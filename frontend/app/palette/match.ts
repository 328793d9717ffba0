import type { PaletteItem } from './types.ts'

/** Those that fit every word of the query, the best first: words at the beginning before words within. Everything for no query. */
export function matching(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const words = plain(query).split(' ').filter(Boolean)
  return items
    .map((item, place) => ({ item, place, score: scoreOf(item, words) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || left.place - right.place)
    .map(({ item }) => item)
}

function scoreOf({ label, words: more = '' }: PaletteItem, query: readonly string[]): number {
  const [text, rest] = [plain(label), plain(more)]
  let score = 1
  for (const word of query) {
    if (text.startsWith(word)) score += 4
    else if (` ${text}`.includes(` ${word}`)) score += 3
    else if (` ${rest}`.includes(` ${word}`)) score += 2
    else if (text.includes(word) && word.length > 2) score += 1
    else return 0
  }
  return score
}

/** Without capitals, accents and signs: 'Études' is found by 'etudes', 'd’un' by 'd un'. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()
