import type { KoaContextWithOIDC } from 'oidc-provider'
import { languageOf } from '#resources/core/values/preferences.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/types.ts'
import { answerPage } from '../pages/answer.ts'
import { hasSignOutCookie } from '../signIn/endSession.ts'
import { signOutPage } from './views.ts'

/**
 * Ends the provider's session at once if Studydesk itself sent the browser, which its cookie proves. Otherwise asks for confirmation,
 * since a link on another site must not sign users out.
 */
export async function confirmSignOut(
  { config, database }: { readonly config: Config; readonly database: Database },
  context: KoaContextWithOIDC,
  form: string,
): Promise<void> {
  const { session, params, provider } = context.oidc
  const readParameter = (name: string): string | undefined => (typeof params?.[name] === 'string' ? params[name] : undefined)
  const language = languageOf({ requested: readParameter('ui_locales'), browser: context.get('Accept-Language') })
  if (!hasSignOutCookie(context.get('Cookie')) || session === undefined) return answerPage(context, signOutPage(language, form))

  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => (grantId === undefined ? [] : [grantId]))
  await database.system('signIn', (run) =>
    run({ text: 'delete from idp.store where grant_id = any($1) or (model = $2 and id = any($1))', values: [grants, 'Grant'] }),
  )
  await session.destroy()
  context.cookies.set(provider.cookieName('session'), null, { path: '/idp', signed: true })

  context.redirect(redirectTargetOf(config, params))
}

/**
 * Handles a sign-out without a session at the provider, as when two tabs sign out at once or the session has expired: the browser
 * continues as after a sign-out. oidc-provider would return a page whose script posts a form with the secret of a new session. The other
 * tab's response may remove the cookie of that session, and this tab would stay on the page.
 * @param context of any request; it has no `oidc` where the provider has no route
 */
export async function passSignedOut(
  config: Config,
  context: Partial<KoaContextWithOIDC> & Pick<KoaContextWithOIDC, 'body' | 'redirect' | 'status'>,
  next: () => Promise<unknown>,
): Promise<void> {
  await next()
  if (context.oidc?.route !== 'end_session' || context.status !== 200 || context.oidc.session?.accountId !== undefined) return
  context.body = null
  context.redirect(redirectTargetOf(config, context.oidc.params))
}

/**
 * Returns the URL to open after the sign-out.
 * @param params of the sign-out request; the provider has already validated `post_logout_redirect_uri`
 */
function redirectTargetOf(config: Config, params: KoaContextWithOIDC['oidc']['params']): string {
  const { post_logout_redirect_uri: redirectUri, state } = params ?? {}
  const target = new URL(typeof redirectUri === 'string' ? redirectUri : `${config.publicUrl}/crm/logout/success`)
  if (typeof state === 'string') target.searchParams.set('state', state)
  return target.href
}
