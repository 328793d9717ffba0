interface OwnDocument {
  /** Asks for a document of its own where this one came for another page, and says false while it is on its way. */
  enter(): boolean
  /** Said when the page is left for another one of the application. */
  leave(): void
}

/**
 * Pages to which the server opens more than to others (camera and microphone, a frame of another origin): a document keeps the policy that it came with. Whoever
 * comes here from another page of the application is given a document of its own, and whoever goes on from here too.
 * @param isWithin is this the path of such a page?
 */
export const ownDocument = (isWithin: (path: string) => boolean): OwnDocument => ({
  enter() {
    // The address with which this document was asked for.
    const [navigation] = performance.getEntriesByType('navigation')
    if (navigation === undefined || isWithin(new URL(navigation.name).pathname)) return true
    location.reload()
    return false
  },
  leave() {
    if (!isWithin(location.pathname)) location.reload()
  },
})
