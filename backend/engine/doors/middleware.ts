import feathersPackage from '@feathersjs/feathers'
import type { Application, Middleware } from '@feathersjs/koa'
import type { Context } from 'koa'
import { type Language, languageOf } from '#resources/core/preferences.ts'
import { isStorable } from '#resources/core/storable.ts'
import type { Caller } from '../../caller.ts'
import { methodNotAllowed, notAuthenticated, notFound } from '../../errors.ts'
import { modelOf } from '../customFields.ts'
import { answerOf } from '../failures/answer.ts'
import type { Buckets } from '../limits/buckets.ts'
import type { ResourceModel } from '../model/types.ts'
import type { Studydesk } from '../ports/studydesk.ts'
import { invalidParameter } from '../query/parameters.ts'
import { addressOf } from './address.ts'
import { sendAnswer } from './answer.ts'
import type { FoundRoute, Router } from './router.ts'
import type { Door, Observed } from './types.ts'

// A CommonJS module, of which Node finds only some names.
const { createContext } = feathersPackage

interface ApiOptions {
  readonly app: Application
  readonly studydesk: Studydesk
  readonly router: Router
  readonly addresses: Buckets
}

/** Everything under /api: finds the route, calls its service with the door, answers. Other addresses pass by. */
export function serveApi({ app, studydesk, router, addresses }: ApiOptions): Middleware {
  return async (context, next) => {
    if (context.path !== '/api' && !context.path.startsWith('/api/')) return next()
    const place = placeOf(context, router)
    const request = describeRequest(context, studydesk, place)
    let found: FoundRoute | undefined
    try {
      addresses.take(context.ip)
      found = await allowedRoute(place, request)
      if (found.route.weight !== undefined) addresses.take(context.ip, found.route.weight - 1)
      const door: Door = { context, route: found.route, params: found.params, query: readQuery(context.querystring), ...request }
      context.state.observed = observed(door)
      const result = await callService(app, door)
      sendAnswer(context, found.route, result)
    } catch (error) {
      const model = found?.route.model === undefined ? undefined : await modelFor(found.route.model, request)
      const { status, body, headers } = answerOf(error, { texts: studydesk.texts, ...request, model })
      context.status = status
      context.set(headers)
      context.body = body
    }
    return undefined
  }
}

/** The model as the organisation of the caller has it: its own fields are named in messages. */
async function modelFor(model: ResourceModel, request: Described): Promise<ResourceModel> {
  if (model.customValues === null) return model
  const caller = await request.authenticate(false).catch(() => undefined)
  return modelOf(model, caller?.customFields)
}

/** What an address leads to, before anybody knows who asks. */
interface Place {
  readonly found: ReturnType<Router['find']>
  /** The organisation that it names. */
  readonly orgId: string | null
}

function placeOf(context: Context, router: Router): Place {
  const method = context.method === 'HEAD' ? 'GET' : context.method
  const { parts, withoutOrganisation, orgId } = addressOf(context.path)
  const found =
    withoutOrganisation === null ? router.find(method, parts) : (router.find(method, withoutOrganisation) ?? router.find(method, parts))
  return { found, orgId }
}

interface Described {
  readonly correlationId: string
  readonly language: Language
  authenticate(isParticipants: boolean): Promise<Caller>
}

function describeRequest(context: Context, { sessions }: Studydesk, { found }: Place): Described {
  const { correlationId } = context.state as { readonly correlationId: string }
  const language = languageIn(context, typeof found === 'object' && found.route.model?.filtersByLanguage === true)
  let caller: Promise<Caller> | undefined
  return {
    correlationId,
    language,
    authenticate(isParticipants) {
      caller ??= verify(isParticipants)
      return caller
    },
  }

  async function verify(isParticipants: boolean): Promise<Caller> {
    const [, token] = /^Bearer ([^\s]+)$/i.exec(context.get('Authorization')) ?? []
    if (token === undefined) throw notAuthenticated()
    return isParticipants
      ? sessions.participantOf(token, { correlationId, language })
      : sessions.callerOf(token, { correlationId, language })
  }
}

/** Nobody learns about addresses without signing in: unknown ones and wrong methods are told only to callers. */
async function allowedRoute({ found, orgId }: Place, request: Described): Promise<FoundRoute> {
  if (typeof found === 'object' && 'public' in found.route.access) return found
  const caller = await request.authenticate(typeof found === 'object' && 'participant' in found.route.access)
  if (orgId !== null && orgId !== caller.orgId) throw notFound()
  if (found === undefined) throw notFound()
  if (found === 'wrongMethod') throw methodNotAllowed()
  return found
}

/** Calls the service as Feathers' own transports do, so that its hooks run. */
async function callService(app: Application, door: Door): Promise<unknown> {
  const { service: path, serviceMethod: method } = door.route
  const service = app.service(path) as unknown as Record<string, (...given: unknown[]) => Promise<{ readonly result: unknown }>>
  const params = { door, provider: 'rest', query: {} }
  const id = door.params.id ?? null
  const given = { find: [params], get: [id, params], remove: [id, params], patch: [id, null, params], update: [id, null, params] }[method]
  const run = service[method]
  if (run === undefined) throw new Error(`Service ${path} has no method ${method}`)
  const context = createContext(service as never, method, { http: {} } as never)
  const answered = await run.call(service, ...(given ?? [null, params]), context)
  return answered.result
}

/**
 * The parameter `language` names the language of messages (`fr`, `fr-CA`), but not where it asks for rows of a language: of a list that
 * filters by it, or spelled like the languages of rows (`fr_CA`).
 */
function languageIn(context: Context, isFilter: boolean): Language {
  const asked = isFilter ? null : new URLSearchParams(context.querystring).get('language')
  return languageOf({ asked: asked?.includes('_') === true ? null : asked, browser: context.get('Accept-Language') })
}

/** Parameters by name; a repeated one is a list. @throws badRequest for a text that cannot be stored, and so cannot be asked for */
function readQuery(text: string): Readonly<Record<string, string | readonly string[]>> {
  if (text === '') return {}
  const query = new Map<string, string | readonly string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isStorable(name) || !isStorable(value)) throw invalidParameter(name, 'controlCharacter')
    const known = query.get(name)
    query.set(name, known === undefined ? value : [...(typeof known === 'string' ? [known] : known), value])
  }
  return Object.fromEntries(query)
}

/** For the log and the metrics, read once the call is answered. */
const observed = (door: Door): Observed => ({
  route: door.route.path,
  get caller() {
    return door.caller
  },
})
