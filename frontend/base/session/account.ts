const key = 'studydesk.account'

/**
 * Returns the email address of the last sign-in in this browser, as a login hint for the provider. It is deleted when that user signs
 * out.
 */
export const readAccount = (): string | null => localStorage.getItem(key)
export const rememberAccount = (email: string): void => localStorage.setItem(key, email)
export const forgetAccount = (): void => localStorage.removeItem(key)
