import type { AuthenticationParams, AuthenticationRequest, AuthenticationResult } from '@feathersjs/authentication'
import { OAuthStrategy } from '@feathersjs/authentication-oauth'
import type { Params } from '@feathersjs/feathers'
import { finishSignIn, type SignInServices } from './finish.ts'
import type { Flow, Outcome } from './flow.ts'
import { type Identity, verifyIdToken } from './idToken.ts'
import type { Issuer } from './issuer.ts'
import { reasonOf, SignInRefused } from './refusal.ts'

type FlowParams = Params & { readonly session: Flow; readonly state: { outcome?: Outcome } }

/**
 * Signs in by the provider's verified id token. The session that follows is our own: no token of
 * the library is used.
 */
export class StudydeskStrategy extends OAuthStrategy {
  readonly parts: SignInServices
  readonly issuer: Issuer

  constructor(services: SignInServices, issuer: Issuer) {
    super()
    this.parts = services
    this.issuer = issuer
  }

  override async getProfile(data: AuthenticationRequest, params: Params): Promise<Identity> {
    return verifyIdToken(this.issuer, data.id_token, { nonce: (params as FlowParams).session.grant?.nonce })
  }

  override async authenticate(data: AuthenticationRequest, params: AuthenticationParams) {
    const { session, state } = params as AuthenticationParams & FlowParams
    const identity = await this.getProfile(data, params)
    if (session.asked === undefined) throw new SignInRefused('interrupted')
    state.outcome = await finishSignIn(this.parts, identity, session.asked)
    return { authentication: { strategy: this.name ?? '' } }
  }

  /** Returns the redirect address after a sign-in or a rejection. It never contains a token and never leads outside this server. */
  override async getRedirect(data: AuthenticationResult | Error, params?: AuthenticationParams): Promise<string> {
    const { session, state } = params as AuthenticationParams & FlowParams
    if (!(data instanceof Error) && state.outcome !== undefined) return state.outcome.location
    const refusal = 'data' in data && data.data?.error === 'access_denied' ? 'cancelled' : reasonOf(data)
    return buildRefusalAddress(this.parts.config.publicUrl, refusal, session.asked?.language)
  }
}

export const buildRefusalAddress = (publicUrl: string, reason: string, language = 'en'): string =>
  `${publicUrl}/oauth/refused?reason=${reason}&ui_locales=${language}`
