import { isStrongPassword } from './passwords.ts'

/** Returns the problems of a new password in a form, as keys of `signIn:problems`. Specification 1, section 5. */
export const findPasswordProblems = (form: URLSearchParams): Readonly<Partial<Record<'newPassword' | 'repeatedPassword', string>>> => ({
  ...(isStrongPassword(form.get('newPassword') ?? '') ? {} : { newPassword: 'weak' }),
  ...(form.get('newPassword') === form.get('repeatedPassword') ? {} : { repeatedPassword: 'different' }),
})
