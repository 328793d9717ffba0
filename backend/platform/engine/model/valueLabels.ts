import { inLanguage } from '#resources/core/customFields.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import type { Texts } from '../../common/texts.ts'
import type { ModelField, ResourceModel } from './types.ts'

/** Labels of a field's values in one language: value → label. Empty for fields without declared values. */
export function labelsOfValues(
  model: ResourceModel,
  { name, definition, column, entry }: ModelField,
  { texts, language }: { readonly texts: Texts; readonly language: Language },
): ReadonlyMap<string, string> {
  const { words } = column
  if (entry?.custom.type === 'CHOICE')
    return new Map(entry.custom.options.map(({ code, label }) => [code, inLanguage(label, language)] as const))
  if (words === undefined) return new Map()
  const keyPrefix = `${model.resource.namespace}:values.${model.name}.${name}`
  return new Map(words.values(definition).map((value) => [value, texts.text(language, words.key(value, keyPrefix))] as const))
}
