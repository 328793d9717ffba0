import type { KoaContextWithOIDC } from 'oidc-provider'
import { languageOf } from '#resources/core/preferences.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/types.ts'
import { answerPage } from '../pages/answer.ts'
import { readTicket } from '../tickets.ts'
import { signOutPage } from './views.ts'

/**
 * Ends the provider's session at once where Studydesk itself has sent the browser, which its ticket proves; asks where anybody else
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
  const ticket = await readTicket(config.secrets.address, 'endSession', wish('logout_hint') ?? '')
  if (ticket === null || session === undefined) return answerPage(context, signOutPage(language, form))

  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => (grantId === undefined ? [] : [grantId]))
  await database.system('signIn', (run) =>
    run({ text: 'delete from idp.store where grant_id = any($1) or (model = $2 and id = any($1))', values: [grants, 'Grant'] }),
  )
  await session.destroy()
  context.cookies.set(provider.cookieName('session'), null, { path: '/idp', signed: true })

  const target = new URL(wish('post_logout_redirect_uri') ?? `${config.publicUrl}/crm/logout/success`)
  const state = wish('state')
  if (state !== undefined) target.searchParams.set('state', state)
  context.redirect(target.href)
}
