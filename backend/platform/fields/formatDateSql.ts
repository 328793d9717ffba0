import type { Language } from '#resources/core/values/preferences.ts'

const frenchMonths = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('fr-CA', { month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month, 1))),
)

/**
 * Returns SQL that formats a date or a timestamp like `formatDay` of `resources/core`: "27 Nov 2026", "27 Nov 2026, 15:15". The French
 * months come from here, because `to_char` takes them from the locale of the database.
 * @param value SQL of the date or timestamp
 * @param time pattern of `to_char` for the time; if absent, the text has no time
 */
export function formatDateSql(value: string, language: Language, time?: string): string {
  if (language === 'en') return `to_char(${value}, 'FMDD Mon YYYY${time === undefined ? '' : `, ${time}`}')`
  const months = frenchMonths.map((month) => `'${month}'`).join(', ')
  const end = time === undefined ? ' YYYY' : ` YYYY ${time}`
  return `(to_char(${value}, 'FMDD ') || (array[${months}])[extract(month from ${value})::int] || to_char(${value}, '${end}'))`
}
