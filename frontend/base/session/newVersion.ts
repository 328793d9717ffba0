const key = 'studydesk.reloadedAt'
/** Milliseconds within which a second failure is no new version but a fault, which the error page shows. */
const calm = 20_000

/** A screen that was built anew while this page stood open cannot find its old parts any more: the page is loaded again, once. */
export function reloadOnNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < calm) return
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
