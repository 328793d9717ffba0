import { inUnicodeForm } from '#resources/core/unicodeForm.ts'
import type { Texts } from '../../texts.ts'
import type { ModelField, ResourceModel } from './types.ts'
import { wordsOf } from './words.ts'

/** What people call the values of a field, in either language, folded → the value. Empty for fields without values of their own. */
export type Words = ReadonlyMap<string, string>

const known = new WeakMap<ModelField, Words>()

/** The words of a field's values, as the screens show them: what stands in an export, in a list kept by hand, or in somebody's program. */
export function wordsIn(model: ResourceModel, field: ModelField, texts: Texts): Words {
  const words = known.get(field) ?? readWords(model, field, texts)
  known.set(field, words)
  return words
}

const readWords = (model: ResourceModel, field: ModelField, texts: Texts): Words =>
  new Map(
    (['fr', 'en'] as const).flatMap((language) =>
      [...wordsOf(model, field, { texts, language })].map(([value, word]) => [fold(word), value] as const),
    ),
  )

/**
 * A value, or a list of them, with words in place of values understood; everything else as it is. Every way in understands both: files,
 * bodies and filters.
 */
export function understood(value: unknown, words: Words): unknown {
  if (words.size === 0) return value
  if (Array.isArray(value)) return value.map((each) => understood(each, words))
  return typeof value === 'string' ? (words.get(fold(value)) ?? value) : value
}

/** Letter case, spaces and what people put behind a header do not matter. */
export const fold = (text: string): string =>
  inUnicodeForm(text, 'NFC')
    .toLowerCase()
    .replace(/[\s_*:]+/g, '')
