import { useEffect } from 'react'
import type { Language } from '#resources/core/preferences.ts'
import type { definition } from '#resources/definition.ts'
import { createStore, useStore } from '../base/store.ts'
import type { HelpEntries } from '../engine/area.ts'

type DefinitionLanguage = (typeof definition.fields.language.values)[number]

/** The language in which definitions are kept for each language of the screens. */
export const definitionLanguage = (language: Language): DefinitionLanguage => (language === 'fr' ? 'fr_CA' : 'en_CA')

const definitions = createStore<HelpEntries>(new Map())
const areWanted = createStore(false)

/** The published definitions of the reader's language by term: asked for once, when the first field wants to know, and again when they change. */
export function useDefinitions(): HelpEntries {
  useEffect(() => areWanted.set(true), [])
  return useStore(definitions)
}

/** Has any field on this page asked? */
export const useAreDefinitionsWanted = (): boolean => useStore(areWanted)

export const takeDefinitions = definitions.set
