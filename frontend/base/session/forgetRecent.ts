/** Prefix of the storage keys for recently opened records, one key per user. */
export const recentPrefix = 'studydesk.recent.'

/** Clears recent records at sign-out, so that the next user of this browser sees none. */
export function forgetRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(recentPrefix)) localStorage.removeItem(key)
}
