/** Keys of a browser's storage under which the records opened lately stand, one a user. */
export const recentPrefix = 'studydesk.recent.'

/** The next person at this browser learns nothing: what everybody opened here goes with a sign-out. */
export function forgetRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(recentPrefix)) localStorage.removeItem(key)
}
