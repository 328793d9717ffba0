import type { FormatterModule } from 'i18next'
import { numbersOf } from './numbers.ts'

/** Placeholders that contain a count. All other numbers may be years, limits or codes, and are not formatted. */
const counts: readonly unknown[] = ['count', 'total', 'worked', 'done']

/** Inserts values into texts. A count gets the thousands separators of the language: 12 480 in French. */
export const figures: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language = 'en', options) =>
    typeof value === 'number' && counts.includes(options?.interpolationkey) ? numbersOf(language).format(value) : String(value ?? ''),
}
