import type { Context } from 'koa'
import type { Language } from '#resources/core/preferences.ts'
import { answerPage } from '../pages/answer.ts'
import { readTicket, signTicket } from '../tickets.ts'
import { type Account, accountWithSubject, changePassword } from './accounts.ts'
import { endOtherSignIns } from './endOthers.ts'
import { passwordProblems } from './newPassword.ts'
import { isPasswordOf } from './passwords.ts'
import type { ProviderParts } from './types.ts'
import { errorPage, formPage } from './views.ts'

interface Renewal {
  readonly parts: ProviderParts
  readonly context: Context
  readonly language: Language
  /** The sign-in that this belongs to. */
  readonly interaction: string
  /** The session of the provider that it began in: without that it could not go on. */
  readonly keptHere: string | undefined
}

/** Seconds in which the new password must be chosen. */
const proofSeconds = 600

/** After a right password that has run out: a new one, then the sign-in goes on. The proof spares typing the old one again. */
export async function askForNewPassword(
  { parts: { config }, context, language, interaction }: Renewal,
  { subject, email }: Pick<Account, 'subject' | 'email'>,
  problems: Readonly<Partial<Record<'newPassword' | 'repeatedPassword', string>>> = {},
): Promise<void> {
  const proof = await signTicket(config.secrets.address, 'expired', { subject, interaction }, proofSeconds)
  answerPage(
    context,
    formPage({
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

/** Takes the new password, which must not be the old one, and signs in. */
export async function renewPassword(renewal: Renewal, form: URLSearchParams, signIn: (subject: string) => Promise<void>): Promise<void> {
  const { parts, context, language, interaction, keptHere } = renewal
  const { config, database } = parts
  const proof = await readTicket(config.secrets.address, 'expired', form.get('proof') ?? '')
  const account = proof?.interaction === interaction ? await accountWithSubject(database, proof.subject) : null
  if (account === null) return answerPage(context, errorPage(language, 'expired'))
  const password = form.get('newPassword') ?? ''
  const problems = passwordProblems(form)
  if (Object.keys(problems).length > 0) return askForNewPassword(renewal, account, problems)
  if (await isPasswordOf(password, account.passwordHash)) return askForNewPassword(renewal, account, { newPassword: 'same' })
  await changePassword(database, account.subject, password)
  await endOtherSignIns(parts, context, { subject: account.subject, keptHere })
  return signIn(account.subject)
}
