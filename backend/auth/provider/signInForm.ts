import type { Context } from 'koa'
import type { Provider } from 'oidc-provider'
import { languageOf } from '#resources/core/preferences.ts'
import type { Database } from '../../database/types.ts'
import { answerPage } from '../pages/answer.ts'
import type { Account } from './accounts.ts'
import { accountWithPassword } from './accounts.ts'
import { isOwnForm, readForm } from './forms.ts'
import { takeProven } from './proven.ts'
import { askForNewPassword, renewPassword } from './renewPassword.ts'
import { countAttempt } from './throttle.ts'
import type { ProviderParts } from './types.ts'
import { errorPage, type FormView, formPage } from './views.ts'

/** `/idp/interaction/:uid`: the page where a person types e-mail and password. */
export async function answerSignIn(parts: ProviderParts, context: Context): Promise<void> {
  const { config, database, provider } = parts
  const acceptLanguage = context.get('Accept-Language')
  const interaction = await provider.interactionDetails(context.req, context.res).catch(() => null)
  if (interaction === null && isKnownHere(context)) return leadOn(context)
  if (interaction === null) return answerPage(context, errorPage(languageOf({ browser: acceptLanguage }), 'expired'))
  const { params, prompt } = interaction
  const language = languageOf({ asked: wishIn(params.ui_locales), browser: acceptLanguage })
  if (prompt.name !== 'login') return answerPage(context, errorPage(language, 'invalid_request'))

  const hint = wishIn(params.login_hint)
  const show = (view: Partial<FormView> & { readonly email: string }) =>
    answerPage(
      context,
      formPage({
        language,
        key: keyOf(params.purpose),
        action: context.path,
        fields: [
          { name: 'email', type: 'email', autocomplete: 'username', value: view.email },
          { name: 'password', type: 'password', autocomplete: 'current-password' },
        ],
        ...view,
        details: { email: hint ?? '', ...view.details },
      }),
    )

  const finish = async (result: Parameters<Provider['interactionResult']>[2]) => {
    context.redirect(await provider.interactionResult(context.req, context.res, result))
    context.status = 303
  }
  const signIn = (subject: string) => finish({ login: { accountId: subject, amr: ['pwd'] } })
  if (context.method !== 'POST') {
    // A fresh sign-in (max_age 0) is the password itself, typed for it.
    const proven = Number(params.max_age) === 0 ? null : await takeProven(config, context)
    return proven === null ? show({ email: hint ?? '' }) : signIn(proven)
  }
  const form = isOwnForm(config, context) ? await readForm(context.req) : null
  if (form === null) return answerPage(context, errorPage(language, 'invalid_request'))
  if (form.has('cancel')) return finish({ error: 'access_denied' })
  const renewal = { parts, context, language, interaction: interaction.uid, keptHere: interaction.session?.uid }
  if (form.has('proof')) return renewPassword(renewal, form, signIn)

  const email = (form.get('email') ?? '').trim()
  const password = form.get('password') ?? ''
  if (email === '' || password === '') return show({ email, problem: 'missing', status: 400 })
  const attempt = await countAttempt(database, email, context.ip)
  if (attempt.waitSeconds !== null) {
    context.set('Retry-After', String(attempt.waitSeconds))
    return show({ email, problem: 'tooMany', details: { minutes: Math.ceil(attempt.waitSeconds / 60) }, status: 429 })
  }
  const account = await accountWithPassword(database, email, password)
  if (account === null) return show({ email, problem: 'wrong', status: 401 })
  await attempt.succeeded()
  if (await hasExpired(database, account)) return askForNewPassword(renewal, account)
  return signIn(account.subject)
}

/** Signed in here a moment ago. Also says that the browser keeps cookies: without, leading on would come back here for ever. */
const isKnownHere = ({ cookies }: Context): boolean => cookies.get('idp_session', { signed: false }) !== undefined

/** Back onto a page whose sign-in is done: the application knows what comes next. */
function leadOn(context: Context): void {
  context.redirect('/crm/')
  context.status = 303
}

/** The words of the page: of a fresh sign-in they say what it is for, and who is asked. */
const keyOf = (purpose: unknown): FormView['key'] => (purpose === undefined ? 'signIn' : purpose === 'unlock' ? 'confirmUnlock' : 'confirm')

const wishIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * Has the password run out? Organisations say for each user after how many days it does (specification 1, section 3); a person who works
 * in several must keep to the shortest. An organisation that has only written the address down has no say over a person who works in others;
 * machines and deactivated users ask for nothing.
 */
async function hasExpired(database: Database, { subject, email, passwordChangedAt }: Account): Promise<boolean> {
  const { rows } = await database.system('signIn', (run) =>
    run({
      text: `select min(password_expiry_days) as days from "user"
        where (uid = $1 or (uid is null and lower(email) = lower($2) and not exists (select 1 from "user" where uid = $1))) and password_expiry = 'AFTER_DAYS'
          and status <> 'DEACTIVATED' and is_machine is not true`,
      values: [subject, email],
    }),
  )
  const days: number | null = rows[0]?.days ?? null
  return days !== null && passwordChangedAt.getTime() + days * 86_400_000 <= Date.now()
}
