import { isStorable, isStorableJson } from '#resources/core/storable.ts'
import { invalid, pathOf } from './errors.ts'

/**
 * JSON that a caller sent: a body, a field of a form, a parameter.
 * @throws SyntaxError for what is no JSON; invalid, by the field at the top, for a text that no database holds: what comes after never meets one
 */
export function parseSent(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // Neither stands in JSON but by its escape, which few bodies have.
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return value
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const parts = isObject ? Object.entries(value) : [['', value] as const]
  const broken = parts.filter(([name, part]) => !isStorable(name) || !isStorableJson(part))
  if (broken.length > 0) throw invalid(broken.map(([name]) => ({ path: pathOf(name), code: 'controlCharacter' })))
  return value
}
