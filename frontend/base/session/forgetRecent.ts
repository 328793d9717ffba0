/** Keys of a browser's storage under which the records opened lately stand, one a user. */
export const recentPrefix = 'studydesk.recent.'

/** Whoever sits down next learns nothing: what everybody opened in this browser goes with a sign-out. */
export function forgetRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(recentPrefix)) localStorage.removeItem(key)
}
