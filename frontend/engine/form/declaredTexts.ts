import type { FieldDefinition } from '#resources/core/field.ts'

const namesByField = new WeakMap<FieldDefinition, readonly string[]>()

/**
 * Returns the texts in the declaration of a field, which include the names of all fields that its input depends on: `dependsOn`,
 * `sourceWhen`. The same field always gives the same list.
 */
export function textsInDeclaration(field: FieldDefinition): readonly string[] {
  const knownTexts = namesByField.get(field)
  if (knownTexts !== undefined) return knownTexts
  const texts = collectTexts(field)
  namesByField.set(field, texts)
  return texts
}

const collectTexts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}
