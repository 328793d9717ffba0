interface IsolatedDocument {
  /** Reloads the page if the browser loaded the document on a page without these permissions. Returns false while it reloads. */
  enter(): boolean
  /** Reloads the page after a navigation to another page of the application. Call it when the user leaves the page. */
  leave(): void
}

/**
 * Loads a new document when the user enters or leaves a page with additional browser permissions (camera and microphone, a frame of
 * another origin). A document keeps the permissions policy with which it was loaded.
 * @param isOwnPath true for the path of a page with these permissions
 */
export const createIsolatedDocument = (isOwnPath: (path: string) => boolean): IsolatedDocument => ({
  enter() {
    // URL from which the browser loaded this document.
    const [navigation] = performance.getEntriesByType('navigation')
    if (navigation === undefined || isOwnPath(new URL(navigation.name).pathname)) return true
    location.reload()
    return false
  },
  leave() {
    if (!isOwnPath(location.pathname)) location.reload()
  },
})
