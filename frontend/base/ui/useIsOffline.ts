import { useSyncExternalStore } from 'react'

/** Does the browser say that it has no network? It asks for nothing then, and again by itself afterwards. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine)

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
