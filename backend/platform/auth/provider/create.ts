import { Provider } from 'oidc-provider'
import { languageOf } from '#resources/core/values/preferences.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/types.ts'
import { answerPage } from '../pages/answer.ts'
import { readProviderKeys } from '../providerKeys.ts'
import { idleLimitOf } from '../sessionLimits.ts'
import { embeddedClientId, embeddedIssuerOf } from '../signIn/issuer.ts'
import { claims, createFindAccount } from './claims.ts'
import { confirmSignOut, passSignedOut } from './signOut.ts'
import { createStore } from './store.ts'
import { buildErrorPage, buildSignedOutPage } from './views.ts'

/** Creates the embedded identity provider, with Studydesk as its only client. For demonstrations, development and tests. */
export async function createProvider({ config, database }: { readonly config: Config; readonly database: Database }): Promise<Provider> {
  const keys = await readProviderKeys(database)
  const secure = config.publicUrl.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const
  const provider = new Provider(embeddedIssuerOf(config), {
    adapter: (model) => createStore(database, model),
    clients: [
      {
        client_id: embeddedClientId,
        client_secret: keys.clientSecret,
        client_name: 'Studydesk',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${config.publicUrl}/oauth/studydesk/callback`],
        post_logout_redirect_uris: [`${config.publicUrl}/crm/logout/success`],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookie],
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      long: { ...cookie, path: '/idp' },
      short: cookie,
    },
    claims,
    conformIdTokenClaims: false,
    findAccount: createFindAccount(database),
    pkce: { required: () => true },
    // The purpose of a fresh sign-in, which its page shows.
    extraParams: ['purpose'],
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => confirmSignOut({ config, database }, context, form),
        postLogoutSuccessSource: (context) => answerPage(context, buildSignedOutPage(uiLanguageOf(context))),
      },
    },
    interactions: { url: (_context, interaction) => `/idp/interaction/${interaction.uid}` },
    // Studydesk and its provider are one product: no consent page is needed.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grantId = session.grantIdFor(client.clientId)
      const match = grantId === undefined ? undefined : await provider.Grant.find(grantId)
      if (match !== undefined) return match
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    renderError: (context, { error }) => answerPage(context, buildErrorPage(uiLanguageOf(context), error)),
    // Seconds. The provider's session never outlives the idle limit, so that an abandoned browser
    // is not signed in again automatically.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 1800,
      Session: Math.ceil(idleLimitOf(config) / 1000),
      Grant: config.session.absoluteHours * 3600,
    },
  })
  provider.proxy = true
  provider.use((context, next) => passSignedOut(config, context, next))
  return provider
}

const uiLanguageOf = (context: { query: Record<string, unknown>; get(name: string): string }) =>
  languageOf({
    requested: typeof context.query.ui_locales === 'string' ? context.query.ui_locales : null,
    browser: context.get('Accept-Language'),
  })
