import type { HookContext, NextFunction } from '@feathersjs/feathers'
import { hasNeededLevel } from '#resources/core/access.ts'
import { badRequest, forbidden, notFound } from '../../common/errors.ts'
import type { Config } from '../../config/config.ts'
import type { Buckets } from '../limits/buckets.ts'
import type { Slots } from '../limits/slots.ts'
import { readJson } from './body.ts'
import type { RouteRequest, RouteRequestParams } from './types.ts'

type AroundHook = (context: HookContext, next: NextFunction) => Promise<void>

/**
 * Hooks around the methods of every service, in this order: authenticate, limit, authorise, read the body, wait for a slot. The body is read only
 * after the caller is known to be allowed to send it.
 */
export function routeHooks({
  config,
  users,
  turns,
}: {
  readonly config: Config
  readonly users: Buckets
  readonly turns: Slots
}): readonly AroundHook[] {
  return [authenticate, limitUser(users), authorise, readBody(config.limits.bodyBytes), waitForSlot(turns)]
}

/** Requires a caller, except for public calls. Service calls that do not come through a route are rejected. */
const authenticate: AroundHook = async (context, next) => {
  const routeRequest = requestFrom(context.params as RouteRequestParams)
  if (!('public' in routeRequest.route.access))
    routeRequest.caller = await routeRequest.authenticate('participant' in routeRequest.route.access)
  await next()
}

const limitUser =
  (users: Buckets): AroundHook =>
  async (context, next) => {
    const { caller } = requestFrom(context.params as RouteRequestParams)
    if (caller !== undefined) users.take(`${caller.orgId} ${caller.userId}`)
    await next()
  }

const authorise: AroundHook = async (context, next) => {
  const { route, caller } = requestFrom(context.params as RouteRequestParams)
  if ('page' in route.access && (caller === undefined || !hasNeededLevel(caller, route.access, route.access.action))) throw forbidden()
  await next()
}

const readBody =
  (maxBytes: number): AroundHook =>
  async (context, next) => {
    const routeRequest = requestFrom(context.params as RouteRequestParams)
    if (!routeRequest.route.multipart && routeRequest.route.method !== 'GET') {
      const { value, text } = await readJson(routeRequest.context, maxBytes)
      routeRequest.body = value
      routeRequest.bodyText = text
      context.data = value
    }
    await next()
  }

/**
 * Runs only a few calls of a user at the same time, so that two hundred requests of one user never delay another user's list. Calls with
 * files wait in a separate queue, since they take as long as the client's upload.
 */
const waitForSlot =
  (slots: Slots): AroundHook =>
  async (context, next) => {
    const { caller, route, context: request } = requestFrom(context.params as RouteRequestParams)
    if (caller === undefined) return next()
    const release = await slots.turn(`${caller.userId}${route.multipart ? ' files' : ''}`)
    try {
      // The client has disconnected: the request is dropped without a response.
      if (request.req.socket.destroyed) throw badRequest('RequestAborted')
      await next()
    } finally {
      release()
    }
  }

export function requestFrom({ door }: RouteRequestParams): RouteRequest {
  if (door === undefined) throw notFound()
  return door
}
