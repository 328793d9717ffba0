import { isStrongPassword } from './passwords.ts'

/** What is wrong with a password that is chosen in a form, as keys of `signIn:problems`. Specification 1, section 5. */
export const passwordProblems = (form: URLSearchParams): Readonly<Partial<Record<'newPassword' | 'repeatedPassword', string>>> => ({
  ...(isStrongPassword(form.get('newPassword') ?? '') ? {} : { newPassword: 'weak' }),
  ...(form.get('newPassword') === form.get('repeatedPassword') ? {} : { repeatedPassword: 'different' }),
})
