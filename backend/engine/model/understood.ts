import { inUnicodeForm } from '#resources/core/unicodeForm.ts'
import type { Texts } from '../../texts.ts'
import type { ModelField, ResourceModel } from './types.ts'
import { wordsOf } from './words.ts'

/** What may be said for the values of a field. */
export interface Words {
  readonly values: ReadonlySet<string>
  /** What people call a value, in either language, folded → the value. */
  readonly byWord: ReadonlyMap<string, string>
}

/** For fields without values of their own. */
export const noWords: Words = { values: new Set(), byWord: new Map() }

const known = new WeakMap<ModelField, Words>()

/** The words of a field's values, as the screens show them: what stands in an export, in a list kept by hand, or in somebody's program. */
export function wordsIn(model: ResourceModel, field: ModelField, texts: Texts): Words {
  const words = known.get(field) ?? readWords(model, field, texts)
  known.set(field, words)
  return words
}

function readWords(model: ResourceModel, field: ModelField, texts: Texts): Words {
  const { words } = field.column
  if (words === undefined) return noWords
  const called = (['fr', 'en'] as const).flatMap((language) => [...wordsOf(model, field, { texts, language })])
  return { values: new Set(words.values(field.definition)), byWord: new Map(called.map(([value, word]) => [fold(word), value])) }
}

/**
 * A value, or a list of them, with words in place of values understood; everything else as it is. Every way in understands both: files,
 * bodies and filters. What is spelled as a value is that one: in the history, `deactivated` is how a session ended, and "Deactivated" is
 * what people call `deactivate`.
 */
export function understood(value: unknown, words: Words): unknown {
  if (words.values.size === 0) return value
  if (Array.isArray(value)) return value.map((each) => understood(each, words))
  return typeof value !== 'string' || words.values.has(value) ? value : (words.byWord.get(fold(value)) ?? value)
}

/** Letter case, spaces, what people put behind a header and which of two signs looks the same (µ, μ) do not matter. */
export const fold = (text: string): string =>
  inUnicodeForm(text, 'NFKC')
    .toLowerCase()
    .replace(/[\s_*:]+/g, '')
