import { type DateOrder, typedDays } from '#resources/core/typedDays.ts'
import type { SearchTerm } from './types.ts'

/** A day is written in no more words: `le 19 nov 1969`. */
const mostWordsOfDay = 4

/**
 * What is looked for, word by word: commas part words as spaces do (`Wilson, Anna`). Words that together say a day are one term, which a row
 * may hold as its text or as that day; `19691119` may be a number as well. Pure.
 * @param order by which 03/04/1980 is read; without it no word says a day
 */
export function termsOf(text: string, order: DateOrder | null): readonly SearchTerm[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const terms: SearchTerm[] = []
  for (let start = 0; start < words.length; ) {
    const term = order === null ? undefined : dayAt(words.slice(start, start + mostWordsOfDay), order)
    terms.push(term ?? { text: words[start] ?? '', days: [] })
    start += term?.text.split(' ').length ?? 1
  }
  return terms
}

/** The longest run of words from the first on that says a day. */
function dayAt(words: readonly string[], order: DateOrder): SearchTerm | undefined {
  for (let count = words.length; count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ')
    const days = typedDays(text, order)
    if (days.length > 0) return { text, days }
  }
  return undefined
}
