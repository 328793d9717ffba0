import { useSyncExternalStore } from 'react'

/** What can be opened over any screen, by a key, from the user menu or from the palette. One at a time. */
export type PanelName = 'palette' | 'shortcuts' | 'feedback' | 'tour' | 'pageTour' | 'changePassword' | 'editProfile'

let open: PanelName | null = null
const listeners = new Set<() => void>()

export function openPanel(name: PanelName): void {
  change(name)
}
export function closePanel(): void {
  change(null)
}
export const useOpenPanel = (): PanelName | null => useSyncExternalStore(subscribe, () => open)

function change(next: PanelName | null): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
