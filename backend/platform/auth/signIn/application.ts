import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthenticationParams, AuthenticationRequest } from '@feathersjs/authentication'
import { AuthenticationService } from '@feathersjs/authentication'
import { oauth } from '@feathersjs/authentication-oauth'
import { feathers } from '@feathersjs/feathers'
import { koa, rest } from '@feathersjs/koa'
import { log, traceOf } from '../../common/log.ts'
import { createOwnSessionCookie } from '../ownSession.ts'
import { refreshCookie } from '../refreshCookie.ts'
import type { SignInServices } from './finish.ts'
import type { Outcome, Params } from './flow.ts'
import { flowCookie } from './flowCookie.ts'
import type { Issuer } from './issuer.ts'
import { buildRefusalAddress, StudydeskStrategy } from './strategy.ts'

/**
 * The strategy's name, which determines its addresses: /oauth/studydesk and
 * /oauth/studydesk/callback.
 */
export const strategyName = 'studydesk'

/** Parameters that a request carries in addition to its address. */
export interface StartState {
  readonly asked?: Params
  readonly grant?: { readonly dynamic: { readonly custom_params: Readonly<Record<string, string>> } }
}

export type RelyingParty = (request: IncomingMessage, response: ServerResponse, state: StartState) => Promise<void>

/**
 * Creates the relying party: a separate application, so that the library's settings, services and cookies stay apart from the API's. It
 * serves only the two addresses of the strategy, and its authentication service has no address.
 */
export async function createRelyingParty(services: SignInServices, issuer: Issuer): Promise<RelyingParty> {
  const { config } = services
  const app = koa(feathers())
  app.set('host', 'unused')
  app.set('authentication', {
    secret: 'no token of this service is used',
    entity: null,
    service: null,
    authStrategies: [],
    oauth: {
      redirect: '',
      defaults: {
        prefix: '/oauth',
        origin: config.publicUrl,
        transport: 'state',
        state: true,
        nonce: true,
        pkce: true,
        response: ['tokens'],
      },
      [strategyName]: {
        oauth: 2,
        key: issuer.clientId,
        secret: issuer.clientSecret,
        scope: issuer.scopes,
        scope_delimiter: ' ',
        authorize_url: issuer.authorizationEndpoint,
        access_url: issuer.tokenEndpoint,
        token_endpoint_auth_method: issuer.tokenAuthentication,
        redirect_uri: `${config.publicUrl}/oauth/${strategyName}/callback`,
      },
    },
  })

  const states = new WeakMap<IncomingMessage, StartState>()
  app.use(async (context, next) => {
    Object.assign(context.state, states.get(context.req))
    await next().catch((error: unknown) => {
      log.warn('A sign-in was interrupted', traceOf(error))
      context.set('Location', buildRefusalAddress(config.publicUrl, 'interrupted'))
    })
    const outcome: Outcome | undefined = context.state.outcome
    if (outcome?.refreshValue !== undefined) {
      context.append('Set-Cookie', refreshCookie(config, outcome.refreshValue))
      if (config.oidc === null) context.append('Set-Cookie', await createOwnSessionCookie(config, outcome.refreshValue))
    }
    context.set('Cache-Control', 'no-store')
    context.redirect(context.response.get('Location') || buildRefusalAddress(config.publicUrl, 'interrupted'))
  })
  app.configure(rest())
  const authentication = new SignInService(app)
  authentication.register(strategyName, new StudydeskStrategy(services, issuer))
  app.use('authentication', authentication)
  app.configure(oauth({ koaSession: flowCookie(config) }))
  await app.setup()

  const handle = app.callback()
  return async (request, response, state) => {
    states.set(request, state)
    await handle(request, response)
  }
}

/** Authenticates without creating a token: sessions are our own. */
class SignInService extends AuthenticationService {
  override async create(data: AuthenticationRequest, params: AuthenticationParams = {}) {
    return this.authenticate(data, params, ...(params.authStrategies ?? []))
  }
}
