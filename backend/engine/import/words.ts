import type { Texts } from '../../texts.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { fold } from './headers.ts'

/** What people call the values of a field, in either language, folded → the value. Empty for fields without values of their own. */
export type Words = ReadonlyMap<string, string>

/** The words of a field's values, as the screens show them: what stands in an export, or in a list kept by hand. */
export function wordsOf(model: ResourceModel, { name, definition }: ModelField, texts: Texts): Words {
  const values = 'values' in definition && Array.isArray(definition.values) ? (definition.values as readonly string[]) : []
  const keyOf = (value: string): string => `${model.resource.namespace}:values.${model.name}.${name}.${value}`
  return new Map(
    (['fr', 'en'] as const).flatMap((language) => values.map((value) => [fold(texts.text(language, keyOf(value))), value] as const)),
  )
}

/** A value, or a list of them, with words in place of values understood; everything else as it is. */
export function understood(value: unknown, words: Words): unknown {
  if (words.size === 0) return value
  if (Array.isArray(value)) return value.map((each) => understood(each, words))
  return typeof value === 'string' ? (words.get(fold(value)) ?? value) : value
}
