import { isStorable, isStorableJson } from '#resources/core/values/storable.ts'
import { invalid, pathOf } from '../common/errors.ts'

/**
 * Parses JSON from a caller: a body, a form field, a parameter.
 * @throws SyntaxError for invalid JSON; invalid, at the top-level field, for text that the database cannot store, so that later code
 * never receives it
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // JSON can contain such text (U+0000 or a lone surrogate) only as an escape, which few bodies contain.
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return value
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isObject ? Object.entries(value) : [['', value] as const]
  const invalidEntries = entries.filter(([name, value]) => !isStorable(name) || !isStorableJson(value))
  if (invalidEntries.length > 0) throw invalid(invalidEntries.map(([name]) => ({ path: pathOf(name), code: 'controlCharacter' })))
  return value
}
