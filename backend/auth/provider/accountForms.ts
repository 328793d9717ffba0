import type { Context } from 'koa'
import { type Language, languageOf } from '#resources/core/preferences.ts'
import { answerPage } from '../pages/answer.ts'
import { type Account, accountWithPassword, accountWithSubject, changeNames, changePassword } from './accounts.ts'
import { endOtherSignIns } from './endOthers.ts'
import { isOwnForm, readForm } from './forms.ts'
import { passwordProblems } from './newPassword.ts'
import { countAttempt } from './throttle.ts'
import type { ProviderParts } from './types.ts'
import { errorPage, type Field, type FormView, formPage } from './views.ts'

/** One of the two forms: what it shows, what it refuses, what it does. Problems are keys of `signIn:problems`, by field; `form` is the whole. */
interface AccountForm {
  readonly key: FormView['key']
  /** Path below /crm to go to once done. */
  readonly after: string
  /** A password is asked for even where the provider knows the person. */
  readonly asksPassword: boolean
  fields(account: Account | null, form: URLSearchParams | null): readonly Field[]
  problemsOf(form: URLSearchParams): Problems
  change(change: Change): Promise<void>
}
interface Change {
  readonly parts: ProviderParts
  readonly context: Context
  readonly account: Account
  readonly form: URLSearchParams
}
type Problems = Readonly<Partial<Record<Field['name'] | 'form', string>>>

/** `/idp/account/password` and `/idp/account/profile`: what a person may change of the own account. Specification 1, section 2, "Dialogs". */
export async function answerAccount(parts: ProviderParts, context: Context): Promise<void> {
  const { config } = parts
  const kind = context.path.endsWith('/password') ? passwordForm : profileForm
  const language = languageOf({ asked: wish(context, 'ui_locales'), browser: context.get('Accept-Language') })
  const known = await knownAccount(parts, context)
  if (context.method !== 'POST') return show(context, { language, kind, known, form: null, problems: {} })

  const form = isOwnForm(config, context) ? await readForm(context.req) : null
  if (form === null) return answerPage(context, errorPage(language, 'invalid_request'))
  if (form.has('cancel')) return seeOther(context, `${config.publicUrl}/crm`)
  const problems = kind.problemsOf(form)
  if (Object.keys(problems).length > 0) return show(context, { language, kind, known, form, problems })
  const account = known !== null && !kind.asksPassword ? known : await prove(parts, context, known?.email ?? form.get('email') ?? '', form)
  if ('problem' in account) return show(context, { language, kind, known, form, problems: { form: account.problem } })
  await kind.change({ parts, context, account, form })
  return seeOther(context, `${config.publicUrl}/crm/${kind.after}`)
}

const passwordForm: AccountForm = {
  key: 'password',
  after: 'change-password-success',
  asksPassword: true,
  fields: () => [
    { name: 'newPassword', type: 'password', autocomplete: 'new-password', hasHelp: true },
    { name: 'repeatedPassword', type: 'password', autocomplete: 'new-password' },
  ],
  problemsOf: passwordProblems,
  async change({ parts, context, account: { subject }, form }) {
    await changePassword(parts.database, subject, form.get('newPassword') ?? '')
    await endOtherSignIns(parts, context, { subject, keptHere: (await sessionHere(parts, context)).uid })
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
    ...(nameIn(form, 'givenName') === '' ? { givenName: 'empty' } : {}),
    ...(nameIn(form, 'familyName') === '' ? { familyName: 'empty' } : {}),
  }),
  change: ({ parts: { database }, account: { subject }, form }) =>
    changeNames(database, subject, { givenName: nameIn(form, 'givenName'), familyName: nameIn(form, 'familyName') }),
}

const nameIn = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim().slice(0, 100)

function show(
  context: Context,
  view: { language: Language; kind: AccountForm; known: Account | null; form: URLSearchParams | null; problems: Problems },
): void {
  const { language, kind, known, form, problems } = view
  const email = known?.email ?? form?.get('email') ?? wish(context, 'login_hint') ?? ''
  const proof: readonly Field[] = [
    { name: 'email', type: 'email', autocomplete: 'username', value: email, isFixed: known !== null },
    { name: 'password', type: 'password', autocomplete: 'current-password' },
  ]
  const fields = [...(known === null || kind.asksPassword ? proof : []), ...kind.fields(known, form)]
  answerPage(
    context,
    formPage({
      language,
      key: kind.key,
      action: `${context.path}?ui_locales=${language}`,
      fields: fields.map((field) => ({ ...field, ...(problems[field.name] === undefined ? {} : { problem: problems[field.name] }) })),
      ...(problems.form === undefined ? {} : { problem: problems.form, details: { minutes: 5 } }),
      ...(form === null ? {} : { status: 422 }),
    }),
  )
}

/** The account of whoever types its password; guesses are counted as on the sign-in page. */
async function prove(
  { database }: ProviderParts,
  context: Context,
  email: string,
  form: URLSearchParams,
): Promise<Account | { readonly problem: string }> {
  const attempt = await countAttempt(database, email, context.ip)
  if (attempt.waitSeconds !== null) return { problem: 'tooMany' }
  const account = await accountWithPassword(database, email, form.get('password') ?? '')
  if (account === null) return { problem: 'wrong' }
  await attempt.succeeded()
  return account
}

/** The account that the provider's own session knows. */
async function knownAccount(parts: ProviderParts, context: Context): Promise<Account | null> {
  const { accountId } = await sessionHere(parts, context)
  return accountId === undefined ? null : accountWithSubject(parts.database, accountId)
}

const sessionHere = ({ provider }: ProviderParts, context: Context) =>
  provider.Session.get(provider.createContext(context.req, context.res))

function seeOther(context: Context, address: string): void {
  context.redirect(address)
  context.status = 303
}

function wish(context: Context, name: string): string | undefined {
  const value = context.query[name]
  return typeof value === 'string' ? value : undefined
}
