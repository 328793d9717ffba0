import { useSyncExternalStore } from 'react'

/**
 * Writes an item of this browser's storage. The browser announces that to its other tabs only; this page gets the same event here.
 * @param value null: removes it
 */
export function storeItem(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

/** Follows an item of this browser's storage, whichever tab writes it. */
export const useStoredItem = (key: string): string | null => useSyncExternalStore(subscribe, () => localStorage.getItem(key))

function subscribe(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
