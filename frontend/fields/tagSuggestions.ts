import { createContext } from 'react'

/** Calls that return the tags in use, by `resource.field`. Fields without one suggest tags of recently changed rows. */
export const TagSuggestionsContext = createContext<Readonly<Record<string, string>>>({})
