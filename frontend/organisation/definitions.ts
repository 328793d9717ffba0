import { useEffect } from 'react'
import type { Language } from '#resources/core/values/preferences.ts'
import type { definition } from '#resources/organisation/definition.ts'
import { createStore, useStore } from '../base/store.ts'
import type { HelpEntries } from '../engine/area.ts'

type DefinitionLanguage = (typeof definition.fields.language.values)[number]

/** Returns the language of definitions for a language of the screens. */
export const getDefinitionLanguage = (language: Language): DefinitionLanguage => (language === 'fr' ? 'fr_CA' : 'en_CA')

const definitions = createStore<HelpEntries>(new Map())
const needsDefinitions = createStore(false)

/**
 * Returns the published definitions in the reader's language by term. Loads them when the first field needs them, and again when they
 * change.
 */
export function useDefinitions(): HelpEntries {
  useEffect(() => needsDefinitions.set(true), [])
  return useStore(definitions)
}

/** True once a field on this page has requested definitions. */
export const useNeedsDefinitions = (): boolean => useStore(needsDefinitions)

export const setDefinitions = definitions.set
