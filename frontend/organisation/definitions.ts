import { useSyncExternalStore } from 'react'
import type { Language } from '#resources/core/preferences.ts'
import type { definition } from '#resources/definition.ts'
import type { HelpEntries } from '../engine/area.ts'

type DefinitionLanguage = (typeof definition.fields.language.values)[number]

/** The language in which definitions are kept for each language of the screens. */
export const definitionLanguage = (language: Language): DefinitionLanguage => (language === 'fr' ? 'fr_CA' : 'en_CA')

let entries: HelpEntries = new Map()
let isWanted = false
const listeners = new Set<() => void>()

/** The published definitions of the reader's language by term: asked for once, when the first field wants to know, and again when they change. */
export const useDefinitions = (): HelpEntries => useSyncExternalStore(want, () => entries)

/** Has any field on this page asked? */
export const useAreDefinitionsWanted = (): boolean => useSyncExternalStore(subscribe, () => isWanted)

export function takeDefinitions(next: HelpEntries): void {
  entries = next
  tell()
}

function want(listener: () => void): () => void {
  const end = subscribe(listener)
  if (!isWanted) {
    isWanted = true
    tell()
  }
  return end
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
