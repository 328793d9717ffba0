import { createContext, useContext } from 'react'
import { type Palette, paletteOf } from './palette.ts'

export const PaletteContext = createContext<Palette>(paletteOf(null, 'light'))

/** Returns the organisation's colours, adjusted to be readable in the current mode. */
export const usePalette = (): Palette => useContext(PaletteContext)
