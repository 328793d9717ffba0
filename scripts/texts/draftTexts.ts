import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { addTexts, readTexts } from './localeFiles.ts'
import { keysOf } from './neededKeys.ts'

/**
 * Adds a draft for every missing text of a declaration: English from the words of its name, French as a copy of the English text, which
 * the check reports until it is translated. Existing texts stay.
 * @returns the keys added in either language
 */
export function addDrafts(resources: readonly ResourceDefinition[]): readonly string[] {
  const keys = resources.flatMap(keysOf)
  const english = addTexts('en', new Map(keys.map((key) => [key, draftOf(key)])))
  const englishTexts = readTexts('en')
  const french = addTexts('fr', new Map(keys.map((key) => [key, englishTexts.get(key) ?? draftOf(key)])))
  return [...new Set([...english, ...french])]
}

/** `admin:values.equipment.status.IN_USE` → `In use`; a reference (`findSiteId`) is named after the referenced resource. */
export function draftOf(key: string): string {
  const name = key.slice(Math.max(key.lastIndexOf('.'), key.lastIndexOf(':')) + 1)
  const label = (name === name.toUpperCase() ? name.toLowerCase() : toSnakeCase(name).replace(/_id$/, '')).replaceAll('_', ' ')
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`
}
