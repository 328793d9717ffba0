import type { Context } from 'koa'
import type { Provider } from 'oidc-provider'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/types.ts'
import { answerPage, languageFrom } from '../pages/answer.ts'
import { accountWithPassword } from './accounts.ts'
import { isOwnForm, readForm } from './forms.ts'
import { countAttempt } from './throttle.ts'
import { errorPage, type FormView, formPage } from './views.ts'

export interface ProviderParts {
  readonly config: Config
  readonly database: Database
  readonly provider: Provider
}

/** `/idp/interaction/:uid`: the page where a person types e-mail and password. */
export async function answerSignIn({ config, database, provider }: ProviderParts, context: Context): Promise<void> {
  const acceptLanguage = context.get('Accept-Language')
  const interaction = await provider.interactionDetails(context.req, context.res).catch(() => null)
  if (interaction === null) return answerPage(context, errorPage(languageFrom(acceptLanguage), 'expired'))
  const { params, prompt } = interaction
  const language = languageFrom(wishIn(params.ui_locales), acceptLanguage)
  if (prompt.name !== 'login') return answerPage(context, errorPage(language, 'invalid_request'))

  const show = (view: Partial<FormView> & { readonly email: string }) =>
    answerPage(
      context,
      formPage({
        language,
        key: 'signIn',
        action: context.path,
        fields: [
          { name: 'email', type: 'email', autocomplete: 'username', value: view.email },
          { name: 'password', type: 'password', autocomplete: 'current-password' },
        ],
        ...view,
      }),
    )

  if (context.method !== 'POST') return show({ email: wishIn(params.login_hint) ?? '' })
  const form = isOwnForm(config, context) ? await readForm(context.req) : null
  if (form === null) return answerPage(context, errorPage(language, 'invalid_request'))
  const finish = async (result: Parameters<Provider['interactionResult']>[2]) => {
    context.redirect(await provider.interactionResult(context.req, context.res, result))
    context.status = 303
  }
  if (form.has('cancel')) return finish({ error: 'access_denied' })

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
  await finish({ login: { accountId: account.subject, amr: ['pwd'] } })
}

const wishIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
