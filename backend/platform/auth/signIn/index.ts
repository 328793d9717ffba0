import type { Context } from 'koa'
import { validate as isUuid } from 'uuid'
import { languageOf } from '#resources/core/values/preferences.ts'
import { log, traceOf } from '../../common/log.ts'
import { answerPage } from '../pages/answer.ts'
import { createRelyingParty, type RelyingParty, type StartState, strategyName } from './application.ts'
import { buildChoicePage } from './choice.ts'
import type { SignInServices } from './finish.ts'
import { findIssuer } from './issuer.ts'
import { buildExternalAccountPage, buildSignedPage, createRefusalPage } from './pages.ts'
import { reasonOf } from './refusal.ts'
import { readStart } from './startRequest.ts'

/**
 * Routes under /oauth. The relying party is created at the first sign-in, once the provider has
 * been discovered.
 */
export function createSignIn(services: SignInServices): (context: Context) => Promise<void> {
  let pendingRelyingParty: Promise<RelyingParty> | undefined

  const loadRelyingParty = (context: Context) => {
    pendingRelyingParty ??= findIssuer({ ...services, ownAddress: addressOf(context) })
      .then((issuer) => createRelyingParty(services, issuer))
      .catch((error: unknown) => {
        pendingRelyingParty = undefined
        throw error
      })
    return pendingRelyingParty
  }

  return async (context) => {
    const { config } = services
    const language = languageOf({ requested: singleValue(context.query.ui_locales), browser: context.get('Accept-Language') })
    const start = `/oauth/${strategyName}`
    if (context.method !== 'GET')
      return answerPage(context, { ...createRefusalPage(config, language, 'interrupted'), status: 405, headers: { Allow: 'GET' } })
    if (context.path === '/oauth/refused') return answerPage(context, createRefusalPage(config, language, context.query.reason))
    if (context.path === '/oauth/signed' && isUuid(context.query.id))
      return answerPage(context, buildSignedPage(config, language, String(context.query.id)))
    if (context.path === '/oauth/choose')
      return answerPage(context, await buildChoicePage(services, language, singleValue(context.query.choice)))
    if (context.path !== start && context.path !== `${start}/callback`)
      return answerPage(context, { ...createRefusalPage(config, language, 'interrupted'), status: 404 })

    if (context.path === start) {
      const homeUrl = findHomeAddress(config.publicUrl, context)
      if (homeUrl !== null) return context.redirect(homeUrl)
      const flow = singleValue(context.query.flow)
      if (flow === 'changePassword' || flow === 'editProfile') {
        if (config.oidc !== null) return answerPage(context, buildExternalAccountPage(language, config.oidc.issuer))
        return context.redirect(buildAccountAddress(config.publicUrl, flow, context))
      }
    }
    try {
      const state = context.path === start ? await startState(services, context) : {}
      const handle = await loadRelyingParty(context)
      context.respond = false
      await handle(context.req, context.res, state)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === 'interrupted') log.warn('A sign-in was interrupted', traceOf(error))
      context.respond = true
      answerPage(context, createRefusalPage(config, language, reason))
    }
  }
}

/** Returns the state from which the library starts a sign-in. It contains only the validated parameters, nothing else of the address. */
async function startState(services: SignInServices, context: Context): Promise<StartState> {
  const { asked, parameters } = await readStart(services, context)
  context.req.url = context.path
  return { asked, grant: { dynamic: { custom_params: parameters } } }
}

function buildAccountAddress(publicUrl: string, flow: 'changePassword' | 'editProfile', { query }: Context): string {
  const stored = ['ui_locales', 'login_hint'].flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : []))
  return `${publicUrl}/idp/account/${flow === 'changePassword' ? 'password' : 'profile'}?${new URLSearchParams(stored)}`
}

/**
 * Returns the public address for a sign-in that started under another host name of this server, and null otherwise. Its cookie would be
 * missing when the provider redirects to the public host name. Redirects only once, because behind a proxy that hides the browser's host
 * name the two names never match.
 */
function findHomeAddress(publicUrl: string, context: Context): string | null {
  if (context.host === new URL(publicUrl).host || context.query.home !== undefined) return null
  return `${publicUrl}${context.path}?${context.querystring === '' ? '' : `${context.querystring}&`}home=1`
}

/** The address at which this node reaches itself: the local end of the request's connection. */
function addressOf({ socket }: Context): string {
  const { localAddress = '127.0.0.1', localPort } = socket
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

const singleValue = (value: string | string[] | undefined): string | undefined => (typeof value === 'string' ? value : undefined)
