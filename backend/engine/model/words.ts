import type { Language } from '#resources/core/preferences.ts'
import type { Texts } from '../../texts.ts'
import type { ModelField, ResourceModel } from './types.ts'

/** What people call the values of a field, in one language: value → word. Empty for fields without values of their own. */
export function wordsOf(
  model: ResourceModel,
  { name, definition, column }: ModelField,
  { texts, language }: { readonly texts: Texts; readonly language: Language },
): ReadonlyMap<string, string> {
  const { words } = column
  if (words === undefined) return new Map()
  const place = `${model.resource.namespace}:values.${model.name}.${name}`
  return new Map(words.values(definition).map((value) => [value, texts.text(language, words.key(value, place))] as const))
}
