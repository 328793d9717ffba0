import type { Texts } from '../../texts.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { wordsOf } from '../model/words.ts'
import { fold } from './headers.ts'

/** What people call the values of a field, in either language, folded → the value. Empty for fields without values of their own. */
export type Words = ReadonlyMap<string, string>

/** The words of a field's values, as the screens show them: what stands in an export, or in a list kept by hand. */
export const wordsIn = (model: ResourceModel, field: ModelField, texts: Texts): Words =>
  new Map(
    (['fr', 'en'] as const).flatMap((language) =>
      [...wordsOf(model, field, { texts, language })].map(([value, word]) => [fold(word), value] as const),
    ),
  )

/** A value, or a list of them, with words in place of values understood; everything else as it is. */
export function understood(value: unknown, words: Words): unknown {
  if (words.size === 0) return value
  if (Array.isArray(value)) return value.map((each) => understood(each, words))
  return typeof value === 'string' ? (words.get(fold(value)) ?? value) : value
}
