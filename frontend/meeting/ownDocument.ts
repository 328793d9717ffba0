/**
 * Camera and microphone are open to the documents of meetings alone (Permissions-Policy), and a document keeps the policy that it came with. Whoever comes
 * here from another page of the application is given a document of its own, and whoever goes on from here too.
 */
export function enterOwnDocument(): boolean {
  if (isOwn()) return true
  location.reload()
  return false
}

/** Said when the page is left for another one of the application. */
export const leaveOwnDocument = (): void => {
  if (!isMeeting(location.pathname)) location.reload()
}

const isMeeting = (path: string): boolean => /^\/crm\/(?:my\/)?meeting(?:\/|$)/.test(path)

/** The address with which this document was asked for. */
function isOwn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation === undefined || isMeeting(new URL(navigation.name).pathname)
}
