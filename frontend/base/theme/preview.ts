import { useSyncExternalStore } from 'react'
import type { Theme } from '#resources/core/theme.ts'

/** Colours that somebody tries out: this page alone wears them until they are saved or let go. */
let tried: Theme | null = null
const listeners = new Set<() => void>()

export function tryTheme(theme: Theme | null): void {
  tried = theme
  for (const listener of listeners) listener()
}

export const useTriedTheme = (): Theme | null => useSyncExternalStore(subscribe, () => tried)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
