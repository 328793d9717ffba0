import { createContext } from 'react'

/** Calls that answer the words in use, by `resource.field`; fields without one take them from rows that changed lately. */
export const TagSuggestionsContext = createContext<Readonly<Record<string, string>>>({})
