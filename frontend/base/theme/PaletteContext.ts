import { createContext, useContext } from 'react'
import { type Palette, paletteOf } from './palette.ts'

export const PaletteContext = createContext<Palette>(paletteOf(null, 'light'))

/** The organisation's colours, safe to read in the mode that stands. */
export const usePalette = (): Palette => useContext(PaletteContext)
