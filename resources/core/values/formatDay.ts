import type { Language } from './preferences.ts'

/**
 * Formats a date, or a date with its time, with the month in words, so that no reader takes the day for the month: "27 Nov 2026",
 * "27 Nov 2026, 15:15", "27 nov. 2026 15:15". Returns other text unchanged.
 * @param text YYYY-MM-DD or YYYY-MM-DD HH:mm
 */
export function formatDay(text: string, language: Language): string {
  const [, date = '', time = ''] = pattern.exec(text) ?? []
  const moment = new Date(`${date}T00:00:00Z`)
  // Such as 2026-02-30, which Date reads as 2 March.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(date)) return text
  const dateText =
    language === 'fr' ? frenchFormat.format(moment) : `${moment.getUTCDate()} ${englishMonth.format(moment)} ${moment.getUTCFullYear()}`
  if (time === '') return dateText
  return language === 'fr' ? `${dateText} ${time}` : `${dateText}, ${time}`
}

const pattern = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/
const frenchFormat = new Intl.DateTimeFormat('fr-CA', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
// The months of en-CA have a full stop or not, depending on the month.
const englishMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
