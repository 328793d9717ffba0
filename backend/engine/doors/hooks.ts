import type { HookContext, NextFunction } from '@feathersjs/feathers'
import { mayOn } from '#resources/core/access.ts'
import type { Config } from '../../config.ts'
import { badRequest, forbidden, notFound } from '../../errors.ts'
import type { Buckets } from '../limits/buckets.ts'
import type { Slots } from '../limits/slots.ts'
import { readJson } from './body.ts'
import type { Door, DoorParams } from './types.ts'

type Around = (context: HookContext, next: NextFunction) => Promise<void>

/**
 * What every service of the engine runs around its methods, in this order: authenticate, limit, authorise, read the body, and
 * wait for a turn.
 * Nothing of a request is read before its caller is known to be allowed to send it.
 */
export function doorHooks({
  config,
  users,
  turns,
}: {
  readonly config: Config
  readonly users: Buckets
  readonly turns: Slots
}): readonly Around[] {
  return [authenticate, limitUser(users), authorise, readBody(config.limits.bodyBytes), takeTurn(turns)]
}

/** Public calls alone go on without a caller. Calls that do not come through a door are none of the API's. */
const authenticate: Around = async (context, next) => {
  const door = doorOf(context.params as DoorParams)
  if (!('public' in door.route.access)) door.caller = await door.authenticate('participant' in door.route.access)
  await next()
}

const limitUser =
  (users: Buckets): Around =>
  async (context, next) => {
    const { caller } = doorOf(context.params as DoorParams)
    if (caller !== undefined) users.take(`${caller.orgId} ${caller.userId}`)
    await next()
  }

const authorise: Around = async (context, next) => {
  const { route, caller } = doorOf(context.params as DoorParams)
  if ('page' in route.access && (caller === undefined || !mayOn(caller, route.access, route.access.action))) throw forbidden()
  await next()
}

const readBody =
  (maxBytes: number): Around =>
  async (context, next) => {
    const door = doorOf(context.params as DoorParams)
    if (!door.route.multipart && door.route.method !== 'GET') {
      const { value, text } = await readJson(door.context, maxBytes)
      door.body = value
      door.bodyText = text
      context.data = value
    }
    await next()
  }

/**
 * A few calls of one user are at work at a time, so that two hundred pages of one never keep another's list waiting. What comes with files
 * is read as slowly as its sender writes: it waits in a line of its own.
 */
const takeTurn =
  (turns: Slots): Around =>
  async (context, next) => {
    const { caller, route, context: request } = doorOf(context.params as DoorParams)
    if (caller === undefined) return next()
    const release = await turns.turn(`${caller.userId}${route.multipart ? ' files' : ''}`)
    try {
      // A caller who has gone meanwhile gets no answer, and nothing is done for them.
      if (request.req.socket.destroyed) throw badRequest('RequestAborted')
      await next()
    } finally {
      release()
    }
  }

export function doorOf({ door }: DoorParams): Door {
  if (door === undefined) throw notFound()
  return door
}
