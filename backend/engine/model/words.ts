import { inLanguage } from '#resources/core/customFields.ts'
import type { Language } from '#resources/core/preferences.ts'
import type { Texts } from '../../texts.ts'
import type { ModelField, ResourceModel } from './types.ts'

/** What people call the values of a field, in one language: value → word. Empty for fields without values of their own. */
export function wordsOf(
  model: ResourceModel,
  { name, definition, column, entry }: ModelField,
  { texts, language }: { readonly texts: Texts; readonly language: Language },
): ReadonlyMap<string, string> {
  const { words } = column
  if (entry?.custom.type === 'CHOICE')
    return new Map(entry.custom.options.map(({ code, label }) => [code, inLanguage(label, language)] as const))
  if (words === undefined) return new Map()
  const place = `${model.resource.namespace}:values.${model.name}.${name}`
  return new Map(words.values(definition).map((value) => [value, texts.text(language, words.key(value, place))] as const))
}
