import type { KoaContextWithOIDC } from 'oidc-provider'
import { languageOf } from '#resources/core/preferences.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/types.ts'
import { answerPage } from '../pages/answer.ts'
import { hasSignOutCookie } from '../signIn/endSession.ts'
import { signOutPage } from './views.ts'

/**
 * Ends the provider's session at once where Studydesk itself has sent the browser, which its cookie proves; asks where anybody else
 * did, since a link on another site must not sign people out.
 */
export async function confirmSignOut(
  { config, database }: { readonly config: Config; readonly database: Database },
  context: KoaContextWithOIDC,
  form: string,
): Promise<void> {
  const { session, params, provider } = context.oidc
  const wish = (name: string): string | undefined => (typeof params?.[name] === 'string' ? params[name] : undefined)
  const language = languageOf({ asked: wish('ui_locales'), browser: context.get('Accept-Language') })
  if (!hasSignOutCookie(context.get('Cookie')) || session === undefined) return answerPage(context, signOutPage(language, form))

  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => (grantId === undefined ? [] : [grantId]))
  await database.system('signIn', (run) =>
    run({ text: 'delete from idp.store where grant_id = any($1) or (model = $2 and id = any($1))', values: [grants, 'Grant'] }),
  )
  await session.destroy()
  context.cookies.set(provider.cookieName('session'), null, { path: '/idp', signed: true })

  context.redirect(wayOn(config, params))
}

/**
 * Where nobody is signed in at the provider any more, as when two tabs sign out at once or its session has ended by itself, the browser goes
 * on as after a sign-out. oidc-provider would answer a page whose script sends a form with the secret of a new session, whose cookie the
 * other tab's answer may take away: that tab would stay here.
 * @param context of any call; it has no `oidc` where the provider knows no such address
 */
export async function passSignedOut(
  config: Config,
  context: Partial<KoaContextWithOIDC> & Pick<KoaContextWithOIDC, 'body' | 'redirect' | 'status'>,
  next: () => Promise<unknown>,
): Promise<void> {
  await next()
  if (context.oidc?.route !== 'end_session' || context.status !== 200 || context.oidc.session?.accountId !== undefined) return
  context.body = null
  context.redirect(wayOn(config, context.oidc.params))
}

/** @param params of the sign-out; the provider has judged the address among them */
function wayOn(config: Config, params: KoaContextWithOIDC['oidc']['params']): string {
  const { post_logout_redirect_uri: wanted, state } = params ?? {}
  const target = new URL(typeof wanted === 'string' ? wanted : `${config.publicUrl}/crm/logout/success`)
  if (typeof state === 'string') target.searchParams.set('state', state)
  return target.href
}
