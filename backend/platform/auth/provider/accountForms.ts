import type { Context } from 'koa'
import { type Language, languageOf } from '#resources/core/values/preferences.ts'
import { answerPage } from '../pages/answer.ts'
import { type Account, changeNames, changePassword, findAccountByPassword, findAccountBySubject } from './accounts.ts'
import { endOtherSignIns } from './endOthers.ts'
import { isSameOriginForm, readForm } from './forms.ts'
import { findPasswordProblems } from './newPassword.ts'
import { countAttempt } from './throttle.ts'
import type { ProviderServices } from './types.ts'
import { buildErrorPage, buildFormPage, type Field, type FormView } from './views.ts'

/**
 * One of the two forms: its page, its validation, its effect. Problems are keys of `signIn:problems`, by field; `form` stands for the
 * whole form.
 */
interface AccountForm {
  readonly key: FormView['key']
  /** Path below /crm for the redirect after success. */
  readonly after: string
  /** True to require a password even if the provider has a session. */
  readonly asksPassword: boolean
  fields(account: Account | null, form: URLSearchParams | null): readonly Field[]
  problemsOf(form: URLSearchParams): Problems
  change(change: Change): Promise<void>
}
interface Change {
  readonly parts: ProviderServices
  readonly context: Context
  readonly account: Account
  readonly form: URLSearchParams
}
type Problems = Readonly<Partial<Record<Field['name'] | 'form', string>>>

/**
 * `/idp/account/password` and `/idp/account/profile`: users change their own account. Specification
 * 1, section 2, "Dialogs".
 */
export async function answerAccount(services: ProviderServices, context: Context): Promise<void> {
  const { config } = services
  const kind = context.path.endsWith('/password') ? passwordForm : profileForm
  const language = languageOf({ requested: readParameter(context, 'ui_locales'), browser: context.get('Accept-Language') })
  const currentAccount = await findSignedInAccount(services, context)
  if (context.method !== 'POST') return show(context, { language, kind, known: currentAccount, form: null, problems: {} })

  const form = isSameOriginForm(config, context) ? await readForm(context.req) : null
  if (form === null) return answerPage(context, buildErrorPage(language, 'invalid_request'))
  if (form.has('cancel')) return redirectSeeOther(context, `${config.publicUrl}/crm`)
  const problems = kind.problemsOf(form)
  if (Object.keys(problems).length > 0) return show(context, { language, kind, known: currentAccount, form, problems })
  const account =
    currentAccount !== null && !kind.asksPassword
      ? currentAccount
      : await prove(services, context, currentAccount?.email ?? form.get('email') ?? '', form)
  if ('problem' in account) return show(context, { language, kind, known: currentAccount, form, problems: { form: account.problem } })
  await kind.change({ parts: services, context, account, form })
  return redirectSeeOther(context, `${config.publicUrl}/crm/${kind.after}`)
}

const passwordForm: AccountForm = {
  key: 'password',
  after: 'change-password-success',
  asksPassword: true,
  fields: () => [
    { name: 'newPassword', type: 'password', autocomplete: 'new-password', hasHelp: true },
    { name: 'repeatedPassword', type: 'password', autocomplete: 'new-password' },
  ],
  problemsOf: findPasswordProblems,
  async change({ parts, context, account: { subject }, form }) {
    await changePassword(parts.database, subject, form.get('newPassword') ?? '')
    await endOtherSignIns(parts, context, { subject, currentUid: (await providerSessionOf(parts, context)).uid })
  },
}

const profileForm: AccountForm = {
  key: 'profile',
  after: 'intermediate-success-page',
  asksPassword: false,
  fields: (account, form) => [
    { name: 'givenName', type: 'text', autocomplete: 'given-name', value: form?.get('givenName') ?? account?.givenName ?? '' },
    { name: 'familyName', type: 'text', autocomplete: 'family-name', value: form?.get('familyName') ?? account?.familyName ?? '' },
  ],
  problemsOf: (form) => ({
    ...(readName(form, 'givenName') === '' ? { givenName: 'empty' } : {}),
    ...(readName(form, 'familyName') === '' ? { familyName: 'empty' } : {}),
  }),
  change: ({ parts: { database }, account: { subject }, form }) =>
    changeNames(database, subject, { givenName: readName(form, 'givenName'), familyName: readName(form, 'familyName') }),
}

const readName = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim().slice(0, 100)

function show(
  context: Context,
  view: { language: Language; kind: AccountForm; known: Account | null; form: URLSearchParams | null; problems: Problems },
): void {
  const { language, kind, known, form, problems } = view
  const email = known?.email ?? form?.get('email') ?? readParameter(context, 'login_hint') ?? ''
  const proof: readonly Field[] = [
    { name: 'email', type: 'email', autocomplete: 'username', value: email, isFixed: known !== null },
    { name: 'password', type: 'password', autocomplete: 'current-password' },
  ]
  const fields = [...(known === null || kind.asksPassword ? proof : []), ...kind.fields(known, form)]
  answerPage(
    context,
    buildFormPage({
      language,
      key: kind.key,
      action: `${context.path}?ui_locales=${language}`,
      fields: fields.map((field) => ({ ...field, ...(problems[field.name] === undefined ? {} : { problem: problems[field.name] }) })),
      ...(problems.form === undefined ? {} : { problem: problems.form, details: { minutes: 5 } }),
      ...(form === null ? {} : { status: 422 }),
    }),
  )
}

/** Returns the account whose password was typed; attempts are counted as on the sign-in page. */
async function prove(
  { database }: ProviderServices,
  context: Context,
  email: string,
  form: URLSearchParams,
): Promise<Account | { readonly problem: string }> {
  const attempt = await countAttempt(database, email, context.ip)
  if (attempt.waitSeconds !== null) return { problem: 'tooMany' }
  const account = await findAccountByPassword(database, email, form.get('password') ?? '')
  if (account === null) return { problem: 'wrong' }
  await attempt.succeeded()
  return account
}

/** Returns the account of the provider's session; null without a session. */
async function findSignedInAccount(services: ProviderServices, context: Context): Promise<Account | null> {
  const { accountId } = await providerSessionOf(services, context)
  return accountId === undefined ? null : findAccountBySubject(services.database, accountId)
}

const providerSessionOf = ({ provider }: ProviderServices, context: Context) =>
  provider.Session.get(provider.createContext(context.req, context.res))

function redirectSeeOther(context: Context, address: string): void {
  context.redirect(address)
  context.status = 303
}

function readParameter(context: Context, name: string): string | undefined {
  const value = context.query[name]
  return typeof value === 'string' ? value : undefined
}
