/** Lets the pages start without a connection. Without it (old browser, private window, development) they work as before. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/crm/my/sw.js', { scope: '/crm/my' }).catch(() => undefined)
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(getLoadedFiles()))
}

const getLoadedFiles = (): readonly string[] => performance.getEntriesByType('resource').map(({ name }) => name)
