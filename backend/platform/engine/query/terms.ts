import { type DateOrder, typedDays } from '#resources/core/values/typedDays.ts'
import type { SearchTerm } from './types.ts'

/** Maximum number of words in a date: `le 19 nov 1969`. */
const maxWordsOfDay = 4

/**
 * Splits a search into terms: commas separate words like spaces (`Wilson, Anna`). Words that form a date are one term, which matches a
 * row's text or that date; `19691119` may also be a number. Pure.
 * @param order order of day and month, to read 03/04/1980; null: no word is read as a date
 */
export function termsOf(text: string, order: DateOrder | null): readonly SearchTerm[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const terms: SearchTerm[] = []
  for (let start = 0; start < words.length; ) {
    const term = order === null ? undefined : findLeadingDay(words.slice(start, start + maxWordsOfDay), order)
    terms.push(term ?? { text: words[start] ?? '', days: [] })
    start += term?.text.split(' ').length ?? 1
  }
  return terms
}

/** Finds the longest sequence of words, beginning with the first, that forms a date. */
function findLeadingDay(words: readonly string[], order: DateOrder): SearchTerm | undefined {
  for (let count = words.length; count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ')
    const days = typedDays(text, order)
    if (days.length > 0) return { text, days }
  }
  return undefined
}
