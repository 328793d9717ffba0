import type { Span } from '#resources/core/summary.ts'
import { dateWords } from '../base/i18n/dates.ts'

const oldest = 90

/** A span in words: `Mar 2026`, `Q1 2026`, `2026`, a day for a week, `30–39` for ages. @param value as a summary has it: the first day, or the youngest age */
export function spanWords(span: Span, value: string, language: string): string {
  if (span === 'ages') return Number(value) >= oldest ? `${value}+` : `${value}–${Number(value) + 9}`
  if (span === 'year') return value.slice(0, 4)
  if (span === 'quarter') return `${language.startsWith('fr') ? 'T' : 'Q'}${Math.ceil(Number(value.slice(5, 7)) / 3)} ${value.slice(0, 4)}`
  if (span === 'month')
    return new Date(`${value}T00:00:00Z`).toLocaleDateString(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return dateWords(value)
}

/** The last day of the span that begins on this day. */
export function endOfSpan(span: Exclude<Span, 'ages'>, first: string): string {
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const next = {
    day: [year, month - 1, day + 1],
    week: [year, month - 1, day + 7],
    month: [year, month, 1],
    quarter: [year, month + 2, 1],
    year: [year + 1, 0, 1],
  }[span]
  const [y = 0, m = 0, d = 1] = next
  return new Date(Date.UTC(y, m, d - 1)).toISOString().slice(0, 10)
}
