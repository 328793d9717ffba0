import type { Context } from 'koa'
import { validate as isUuid } from 'uuid'
import { languageOf } from '#resources/core/preferences.ts'
import { log, traceOf } from '../../log.ts'
import { answerPage } from '../pages/answer.ts'
import { createRelyingParty, type RelyingParty, type StartState, strategyName } from './application.ts'
import { choicePage } from './choice.ts'
import type { SignInParts } from './finish.ts'
import { findIssuer } from './issuer.ts'
import { elsewherePage, refusedPage, signedPage } from './pages.ts'
import { reasonOf } from './refusal.ts'
import { readStart } from './startRequest.ts'

/** Everything under /oauth. The relying party is made at the first sign-in, once the provider has been found. */
export function createSignIn(parts: SignInParts): (context: Context) => Promise<void> {
  let made: Promise<RelyingParty> | undefined

  const relyingParty = (context: Context) => {
    made ??= findIssuer({ ...parts, ownAddress: addressOf(context) })
      .then((issuer) => createRelyingParty(parts, issuer))
      .catch((error: unknown) => {
        made = undefined
        throw error
      })
    return made
  }

  return async (context) => {
    const { config } = parts
    const language = languageOf({ asked: oneOf(context.query.ui_locales), browser: context.get('Accept-Language') })
    const start = `/oauth/${strategyName}`
    if (context.method !== 'GET')
      return answerPage(context, { ...refusedPage(config, language, 'interrupted'), status: 405, headers: { Allow: 'GET' } })
    if (context.path === '/oauth/refused') return answerPage(context, refusedPage(config, language, context.query.reason))
    if (context.path === '/oauth/signed' && isUuid(context.query.id))
      return answerPage(context, signedPage(config, language, String(context.query.id)))
    if (context.path === '/oauth/choose') return answerPage(context, await choicePage(parts, language, oneOf(context.query.choice)))
    if (context.path !== start && context.path !== `${start}/callback`)
      return answerPage(context, { ...refusedPage(config, language, 'interrupted'), status: 404 })

    if (context.path === start) {
      const atHome = homeAddress(config.publicUrl, context)
      if (atHome !== null) return context.redirect(atHome)
      const flow = oneOf(context.query.flow)
      if (flow === 'changePassword' || flow === 'editProfile') {
        if (config.oidc !== null) return answerPage(context, elsewherePage(language, config.oidc.issuer))
        return context.redirect(accountAddress(config.publicUrl, flow, context))
      }
    }
    try {
      const state = context.path === start ? await startState(parts, context) : {}
      const handle = await relyingParty(context)
      context.respond = false
      await handle(context.req, context.res, state)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === 'interrupted') log.warn('A sign-in was interrupted', traceOf(error))
      context.respond = true
      answerPage(context, refusedPage(config, language, reason))
    }
  }
}

/** What the library reads from the state of a start: the checked parameters, and nothing of the address itself. */
async function startState(parts: SignInParts, context: Context): Promise<StartState> {
  const { asked, parameters } = await readStart(parts, context)
  context.req.url = context.path
  return { asked, grant: { dynamic: { custom_params: parameters } } }
}

function accountAddress(publicUrl: string, flow: 'changePassword' | 'editProfile', { query }: Context): string {
  const kept = ['ui_locales', 'login_hint'].flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : []))
  return `${publicUrl}/idp/account/${flow === 'changePassword' ? 'password' : 'profile'}?${new URLSearchParams(kept)}`
}

/**
 * A sign-in started under another name of this server would not find its cookie when the provider answers to the public one.
 * Tried once: behind a proxy that hides the name that the browser used, the names never agree.
 */
function homeAddress(publicUrl: string, context: Context): string | null {
  if (context.host === new URL(publicUrl).host || context.query.home !== undefined) return null
  return `${publicUrl}${context.path}?${context.querystring === '' ? '' : `${context.querystring}&`}home=1`
}

/** Where this node reaches itself: the end of the connection that the request came in by. */
function addressOf({ socket }: Context): string {
  const { localAddress = '127.0.0.1', localPort } = socket
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

const oneOf = (value: string | string[] | undefined): string | undefined => (typeof value === 'string' ? value : undefined)
