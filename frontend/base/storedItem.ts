import { useSyncExternalStore } from 'react'

/**
 * Writes an item of this browser's storage. The browser notifies only other tabs of the change, so this function dispatches the same
 * event on this page.
 * @param value null removes the item
 */
export function storeItem(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

/** Reads an item of this browser's storage. The component renders again when any tab writes the item. */
export const useStoredItem = (key: string): string | null => useSyncExternalStore(subscribe, () => localStorage.getItem(key))

function subscribe(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
