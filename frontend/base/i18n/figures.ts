import type { FormatterModule } from 'i18next'
import { numbersIn } from './numbers.ts'

/** Names under which texts take how many there are. Others may be years, limits or codes, which stand as they are. */
const counts: readonly unknown[] = ['count', 'total', 'worked', 'done']

/** Puts values into texts: a count with its language's separators, 12 480 in French, wherever a text names one. */
export const figures: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language = 'en', options) =>
    typeof value === 'number' && counts.includes(options?.interpolationkey) ? numbersIn(language).format(value) : String(value ?? ''),
}
