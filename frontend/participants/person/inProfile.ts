import { createContext } from 'react'

const context = createContext(false)

/** Around what stands in the profile, above a screen that may show the same. */
export const InProfile = context.Provider
export const inProfileContext = context
