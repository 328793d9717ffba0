import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { addTexts, readTexts } from './localeFiles.ts'
import { keysOf } from './neededKeys.ts'

/**
 * Adds a text for everything that a declaration shows and that has none: in English the words of its name, in French the English
 * ones, which the check goes on naming until somebody translates them. Texts that are there stay as they are.
 * @returns the keys that were added in either language
 */
export function addDrafts(resources: readonly ResourceDefinition[]): readonly string[] {
  const keys = resources.flatMap(keysOf)
  const english = addTexts('en', new Map(keys.map((key) => [key, draftOf(key)])))
  const written = readTexts('en')
  const french = addTexts('fr', new Map(keys.map((key) => [key, written.get(key) ?? draftOf(key)])))
  return [...new Set([...english, ...french])]
}

/** `admin:values.equipment.status.IN_USE` → `In use`; a reference (`siteId`) is called after what it points at. */
export function draftOf(key: string): string {
  const name = key.slice(Math.max(key.lastIndexOf('.'), key.lastIndexOf(':')) + 1)
  const words = (name === name.toUpperCase() ? name.toLowerCase() : snake(name).replace(/_id$/, '')).replaceAll('_', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
