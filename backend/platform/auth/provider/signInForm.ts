import type { Context } from 'koa'
import type { Provider } from 'oidc-provider'
import { languageOf } from '#resources/core/values/preferences.ts'
import type { Database } from '../../database/types.ts'
import { answerPage } from '../pages/answer.ts'
import type { Account } from './accounts.ts'
import { findAccountByPassword } from './accounts.ts'
import { isSameOriginForm, readForm } from './forms.ts'
import { consumeProof } from './proven.ts'
import { renewPassword, showNewPasswordForm } from './renewPassword.ts'
import { countAttempt } from './throttle.ts'
import type { ProviderServices } from './types.ts'
import { buildErrorPage, buildFormPage, type FormView } from './views.ts'

/** `/idp/interaction/:uid`: the page where a user types e-mail and password. */
export async function answerSignIn(services: ProviderServices, context: Context): Promise<void> {
  const { config, database, provider } = services
  const acceptLanguage = context.get('Accept-Language')
  const interaction = await provider.interactionDetails(context.req, context.res).catch(() => null)
  if (interaction === null && hasProviderSession(context)) return redirectToApp(context)
  if (interaction === null) return answerPage(context, buildErrorPage(languageOf({ browser: acceptLanguage }), 'expired'))
  const { params, prompt } = interaction
  const language = languageOf({ requested: readString(params.ui_locales), browser: acceptLanguage })
  if (prompt.name !== 'login') return answerPage(context, buildErrorPage(language, 'invalid_request'))

  const hint = readString(params.login_hint)
  const show = (view: Partial<FormView> & { readonly email: string }) =>
    answerPage(
      context,
      buildFormPage({
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
  const completeSignIn = (subject: string) => finish({ login: { accountId: subject, amr: ['pwd'] } })
  if (context.method !== 'POST') {
    // A fresh sign-in (max_age 0) requires the password to be typed for it.
    const proven = Number(params.max_age) === 0 ? null : await consumeProof(config, context)
    return proven === null ? show({ email: hint ?? '' }) : completeSignIn(proven)
  }
  const form = isSameOriginForm(config, context) ? await readForm(context.req) : null
  if (form === null) return answerPage(context, buildErrorPage(language, 'invalid_request'))
  if (form.has('cancel')) return finish({ error: 'access_denied' })
  const renewal = { parts: services, context, language, interaction: interaction.uid, currentUid: interaction.session?.uid }
  if (form.has('proof')) return renewPassword(renewal, form, completeSignIn)

  const email = (form.get('email') ?? '').trim()
  const password = form.get('password') ?? ''
  if (email === '' || password === '') return show({ email, problem: 'missing', status: 400 })
  const attempt = await countAttempt(database, email, context.ip)
  if (attempt.waitSeconds !== null) {
    context.set('Retry-After', String(attempt.waitSeconds))
    return show({ email, problem: 'tooMany', details: { minutes: Math.ceil(attempt.waitSeconds / 60) }, status: 429 })
  }
  const account = await findAccountByPassword(database, email, password)
  if (account === null) return show({ email, problem: 'wrong', status: 401 })
  await attempt.succeeded()
  if (await hasExpired(database, account)) return showNewPasswordForm(renewal, account)
  return completeSignIn(account.subject)
}

/**
 * True if this browser has a session at the provider, because the user signed in a moment ago. The cookie also proves that the browser
 * stores cookies: otherwise the redirect would loop for ever.
 */
const hasProviderSession = ({ cookies }: Context): boolean => cookies.get('idp_session', { signed: false }) !== undefined

/** Redirects from a page whose sign-in is complete: the application decides what comes next. */
function redirectToApp(context: Context): void {
  context.redirect('/crm/')
  context.status = 303
}

/** Returns the key of the page's texts. The texts of a fresh sign-in name its purpose and the user. */
const keyOf = (purpose: unknown): FormView['key'] => (purpose === undefined ? 'signIn' : purpose === 'unlock' ? 'confirmUnlock' : 'confirm')

const readString = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * True if the password has expired. Organisations set for each user the number of days
 * (specification 1, section 3); for a user of several organisations the shortest counts. An
 * organisation that has only entered the address does not count for a user who works in others;
 * neither do machines and deactivated users.
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
