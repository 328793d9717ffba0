import type { Context } from 'koa'
import type { Language } from '#resources/core/values/preferences.ts'
import { answerPage } from '../pages/answer.ts'
import { readTicket, signTicket } from '../tickets.ts'
import { type Account, changePassword, findAccountBySubject } from './accounts.ts'
import { endOtherSignIns } from './endOthers.ts'
import { findPasswordProblems } from './newPassword.ts'
import { isPasswordOf } from './passwords.ts'
import type { ProviderServices } from './types.ts'
import { buildErrorPage, buildFormPage } from './views.ts'

interface Renewal {
  readonly parts: ProviderServices
  readonly context: Context
  readonly language: Language
  /** Uid of the provider's interaction in which the user signs in. */
  readonly interaction: string
  /** Session of the provider in which the sign-in began. The sign-in can continue only in this session. */
  readonly currentUid: string | undefined
}

/** Seconds in which the new password must be chosen. */
const proofSeconds = 600

/**
 * Shows the form for a new password, after the user typed the right password but it has expired. The signed ticket in the form replaces
 * the old password. The sign-in continues afterwards.
 */
export async function showNewPasswordForm(
  { parts: { config }, context, language, interaction }: Renewal,
  { subject, email }: Pick<Account, 'subject' | 'email'>,
  problems: Readonly<Partial<Record<'newPassword' | 'repeatedPassword', string>>> = {},
): Promise<void> {
  const proof = await signTicket(config.secrets.address, 'expired', { subject, interaction }, proofSeconds)
  answerPage(
    context,
    buildFormPage({
      language,
      key: 'expired',
      action: context.path,
      hidden: { proof },
      fields: [
        { name: 'email', type: 'email', autocomplete: 'username', value: email, isFixed: true },
        { name: 'newPassword', type: 'password', autocomplete: 'new-password', hasHelp: true, problem: problems.newPassword },
        { name: 'repeatedPassword', type: 'password', autocomplete: 'new-password', problem: problems.repeatedPassword },
      ],
      ...(Object.keys(problems).length > 0 ? { status: 422 } : {}),
    }),
  )
}

/** Stores the new password, which must differ from the old one, and signs in. */
export async function renewPassword(
  renewal: Renewal,
  form: URLSearchParams,
  completeSignIn: (subject: string) => Promise<void>,
): Promise<void> {
  const { parts, context, language, interaction, currentUid } = renewal
  const { config, database } = parts
  const proof = await readTicket(config.secrets.address, 'expired', form.get('proof') ?? '')
  const account = proof?.interaction === interaction ? await findAccountBySubject(database, proof.subject) : null
  if (account === null) return answerPage(context, buildErrorPage(language, 'expired'))
  const password = form.get('newPassword') ?? ''
  const problems = findPasswordProblems(form)
  if (Object.keys(problems).length > 0) return showNewPasswordForm(renewal, account, problems)
  if (await isPasswordOf(password, account.passwordHash)) return showNewPasswordForm(renewal, account, { newPassword: 'same' })
  await changePassword(database, account.subject, password)
  await endOtherSignIns(parts, context, { subject: account.subject, currentUid })
  return completeSignIn(account.subject)
}
