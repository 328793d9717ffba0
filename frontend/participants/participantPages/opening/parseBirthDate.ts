import { isCalendarDate } from '#resources/core/fields/date.ts'

/** Typed date of birth: day and year as text, month as 1 to 12. */
export interface BirthDateEntry {
  readonly day?: string
  readonly month?: number
  readonly year?: string
}

type EntryField = keyof BirthDateEntry

/** Parsed date as YYYY-MM-DD, or the first field to correct and why. */
export type ParsedBirthDate =
  | { readonly date: string }
  | { readonly problem: 'missing' | 'year' | 'day' | 'future'; readonly field: EntryField }

/**
 * Parses a date of birth that was entered in three fields. Pure.
 * @param today YYYY-MM-DD
 */
export function parseBirthDate({ day = '', month, year = '' }: BirthDateEntry, today: string): ParsedBirthDate {
  if (day.trim() === '') return { problem: 'missing', field: 'day' }
  if (month === undefined) return { problem: 'missing', field: 'month' }
  if (year.trim() === '') return { problem: 'missing', field: 'year' }
  if (!/^(?:19|20)\d{2}$/.test(year.trim())) return { problem: 'year', field: 'year' }
  const date = [year.trim(), String(month).padStart(2, '0'), day.trim().padStart(2, '0')].join('-')
  if (!/^\d{1,2}$/.test(day.trim()) || !isCalendarDate(date)) return { problem: 'day', field: 'day' }
  return date > today ? { problem: 'future', field: 'year' } : { date }
}
