const key = 'studydesk.account'

/** The e-mail that signed in last on this browser, as a login hint for the provider; forgotten when its owner signs out. */
export const knownAccount = (): string | null => localStorage.getItem(key)
export const rememberAccount = (email: string): void => localStorage.setItem(key, email)
export const forgetAccount = (): void => localStorage.removeItem(key)
