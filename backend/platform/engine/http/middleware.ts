import feathersPackage from '@feathersjs/feathers'
import type { Application, Middleware } from '@feathersjs/koa'
import type { Context } from 'koa'
import { type Language, languageOf } from '#resources/core/values/preferences.ts'
import { isStorable } from '#resources/core/values/storable.ts'
import { labelActivity } from '../../common/activity.ts'
import type { Caller } from '../../common/caller.ts'
import { methodNotAllowed, notAuthenticated, notFound } from '../../common/errors.ts'
import { modelOf } from '../customFields.ts'
import { answerOf } from '../databaseErrors/answer.ts'
import type { Buckets } from '../limits/buckets.ts'
import type { ResourceModel } from '../model/types.ts'
import type { Services } from '../ports/services.ts'
import { createParameterError } from '../query/parameters.ts'
import { addressOf } from './address.ts'
import { sendAnswer } from './answer.ts'
import type { RouteMatch, Router } from './router.ts'
import type { ObservedCall, RouteRequest } from './types.ts'

// Node detects only some of the named exports of this CommonJS module.
const { createContext } = feathersPackage

interface ApiOptions {
  readonly app: Application
  readonly studydesk: Services
  readonly router: Router
  readonly addresses: Buckets
}

/**
 * Serves everything under /api: finds the route, calls its service with the request, and sends the response. Other addresses pass
 * through.
 */
export function serveApi({ app, studydesk, router, addresses }: ApiOptions): Middleware {
  return async (context, next) => {
    if (context.path !== '/api' && !context.path.startsWith('/api/')) return next()
    const target = resolveTarget(context, router)
    const request = describeRequest(context, studydesk, target)
    let match: RouteMatch | undefined
    try {
      addresses.take(context.ip)
      match = await findAllowedRoute(target, request)
      if (match.route.weight !== undefined) addresses.take(context.ip, match.route.weight - 1)
      const routeRequest: RouteRequest = {
        context,
        route: match.route,
        params: match.params,
        query: readQuery(context.querystring),
        ...request,
      }
      context.state.observed = describeObserved(routeRequest)
      labelActivity(match.route.path)
      const result = await callService(app, routeRequest)
      sendAnswer(context, match.route, result)
    } catch (error) {
      const model = match?.route.model === undefined ? undefined : await loadModel(match.route.model, request)
      const { status, body, headers } = answerOf(error, { texts: studydesk.texts, ...request, model })
      context.status = status
      context.set(headers)
      context.body = body
    }
    return undefined
  }
}

/** Returns the model with the custom fields of the caller's organisation: messages name them. */
async function loadModel(model: ResourceModel, request: DescribedRequest): Promise<ResourceModel> {
  if (model.customValues === null) return model
  const caller = await request.authenticate(false).catch(() => undefined)
  return modelOf(model, caller?.customFields)
}

/** Route and organisation named by an address, before authentication. */
interface AddressTarget {
  readonly found: ReturnType<Router['find']>
  /** The organisation that the address names. */
  readonly orgId: string | null
}

function resolveTarget(context: Context, router: Router): AddressTarget {
  const method = context.method === 'HEAD' ? 'GET' : context.method
  const { parts, withoutOrganisation, orgId } = addressOf(context.path)
  const match =
    withoutOrganisation === null ? router.find(method, parts) : (router.find(method, withoutOrganisation) ?? router.find(method, parts))
  return { found: match, orgId }
}

interface DescribedRequest {
  readonly correlationId: string
  readonly language: Language
  authenticate(isParticipants: boolean): Promise<Caller>
}

function describeRequest(context: Context, { sessions }: Services, { found }: AddressTarget): DescribedRequest {
  const { correlationId } = context.state as { readonly correlationId: string }
  const language = readLanguage(context, typeof found === 'object' && found.route.model?.filtersByLanguage === true)
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

/**
 * Returns the route of a request. Without a session, the response must not reveal which addresses exist: unknown addresses and wrong
 * methods are reported to signed-in callers only.
 */
async function findAllowedRoute({ found, orgId }: AddressTarget, request: DescribedRequest): Promise<RouteMatch> {
  if (typeof found === 'object' && 'public' in found.route.access) return found
  const caller = await request.authenticate(typeof found === 'object' && 'participant' in found.route.access)
  if (orgId !== null && orgId !== caller.orgId) throw notFound()
  if (found === undefined) throw notFound()
  if (found === 'wrongMethod') throw methodNotAllowed()
  return found
}

/** Calls the service in the same manner as Feathers' own transports, so that its hooks run. */
async function callService(app: Application, routeRequest: RouteRequest): Promise<unknown> {
  const { service: path, serviceMethod: method } = routeRequest.route
  const service = app.service(path) as unknown as Record<string, (...input: unknown[]) => Promise<{ readonly result: unknown }>>
  const params = { door: routeRequest, provider: 'rest', query: {} }
  const id = routeRequest.params.id ?? null
  const input = { find: [params], get: [id, params], remove: [id, params], patch: [id, null, params], update: [id, null, params] }[method]
  const run = service[method]
  if (run === undefined) throw new Error(`Service ${path} has no method ${method}`)
  const context = createContext(service as never, method, { http: {} } as never)
  const resultContext = await run.call(service, ...(input ?? [null, params]), context)
  return resultContext.result
}

/**
 * Reads the language of messages from the parameter `language` (`fr`, `fr-CA`). The parameter has no effect on messages where it selects
 * rows by language: in a list that filters by it, or if its value has the form of the languages stored in rows (`fr_CA`).
 */
function readLanguage(context: Context, isFilter: boolean): Language {
  const requested = isFilter ? null : new URLSearchParams(context.querystring).get('language')
  return languageOf({ requested: requested?.includes('_') === true ? null : requested, browser: context.get('Accept-Language') })
}

/**
 * Reads the parameters by name; a repeated one becomes a list. @throws badRequest for a text that cannot be stored, and so cannot be
 * searched
 */
function readQuery(text: string): Readonly<Record<string, string | readonly string[]>> {
  if (text === '') return {}
  const query = new Map<string, string | readonly string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isStorable(name) || !isStorable(value)) throw createParameterError(name, 'controlCharacter')
    const previousValue = query.get(name)
    query.set(name, previousValue === undefined ? value : [...(typeof previousValue === 'string' ? [previousValue] : previousValue), value])
  }
  return Object.fromEntries(query)
}

/** Returns data about the request for the log and the metrics, once the response is complete. */
const describeObserved = (routeRequest: RouteRequest): ObservedCall => ({
  route: routeRequest.route.path,
  get caller() {
    return routeRequest.caller
  },
})
