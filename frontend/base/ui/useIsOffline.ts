import { useSyncExternalStore } from 'react'

/** True while the browser reports no network. Requests then pause, and resume automatically. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine)

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
