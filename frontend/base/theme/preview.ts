import type { Theme } from '#resources/core/values/theme.ts'
import { createStore, useStore } from '../store.ts'

/** Theme colours in preview. They apply on this page only, until the user saves or discards them. */
const preview = createStore<Theme | null>(null)

export const setPreviewTheme = preview.set
export const usePreviewTheme = (): Theme | null => useStore(preview)
