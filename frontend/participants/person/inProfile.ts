import { createContext } from 'react'

const context = createContext(false)

/** Marks the content of the profile dialog, because the screen below may show the same components. */
export const InProfile = context.Provider
export const profileContext = context
