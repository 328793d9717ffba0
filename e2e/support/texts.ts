import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResourceDefinition } from '#resources/core/resource.ts'

interface ScreenTexts {
  readonly titles: { readonly many: string; readonly new: string; readonly inStudy?: string }
  readonly tabs: Readonly<Record<string, string>>
}

export type Language = 'en' | 'fr'

/** Texts of the screens of a resource. */
export function textsOf({ name, namespace }: ResourceDefinition, language: Language = 'en'): ScreenTexts {
  const { titles, tabs } = readTexts(namespace, language) as Record<'titles' | 'tabs', Record<string, never>>
  return { titles: titles[name] ?? { many: '', new: '' }, tabs: tabs?.[name] ?? {} }
}

/** Texts of a namespace. */
export function readTexts(namespace: string, language: Language = 'en'): Readonly<Record<string, Readonly<Record<string, never>>>> {
  const file = join(import.meta.dirname, '../../frontend/locales', language, `${namespace}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, never>>
}

/** Returns the label of a field, in English. */
export const labelOf = ({ name, namespace }: Pick<ResourceDefinition, 'name' | 'namespace'>, field: string): string =>
  readTexts(namespace)[name]?.[field] ?? field
