import { useSyncExternalStore } from 'react'

const key = 'studydesk.menu'
const listeners = new Set<() => void>()

const isFolded = (): boolean => localStorage.getItem(key) === 'folded'

/** Whether the menu at the side is folded to its icons, which this browser remembers. */
export const useIsMenuFolded = (): boolean => useSyncExternalStore(subscribe, isFolded)

export function toggleMenu(): void {
  localStorage.setItem(key, isFolded() ? 'open' : 'folded')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
