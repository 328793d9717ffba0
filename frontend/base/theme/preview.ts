import type { Theme } from '#resources/core/theme.ts'
import { createStore, useStore } from '../store.ts'

/** Colours that somebody tries out: this page alone wears them until they are saved or let go. */
const preview = createStore<Theme | null>(null)

export const tryTheme = preview.set
export const useTriedTheme = (): Theme | null => useStore(preview)
