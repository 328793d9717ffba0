import { pageAndAction } from '#policies/pages.ts'
import { actions } from '#resources/core/access.ts'
import type { Call, Domain } from '../types.ts'
import type { Route } from './types.ts'

/** Returns the name of the Feathers service for the calls of one path. */
export const serviceOfPath = (path: string): string => `engine/calls/${path}`

/** Methods of that service, by the HTTP method of the call. */
export const callMethods: Readonly<Record<Call['method'], string>> = {
  GET: 'find',
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'remove',
}

/** The routes of named calls. @throws Error naming every call without access */
export function routesOfCalls(domains: readonly Domain[]): readonly Route[] {
  const calls = domains.flatMap((domain) => domain.calls ?? [])
  const open = calls.filter((call) => !hasAccess(call)).map((call) => `${call.method} ${call.path}`)
  if (open.length > 0)
    throw new Error(`Calls without access (give each a page and action, signedIn, participant or public): ${open.join(', ')}`)
  return calls.map(({ handler: _, ...call }) => ({
    ...call,
    service: serviceOfPath(call.path),
    serviceMethod: callMethods[call.method],
    answer: call.output.kind === 'file' ? 'bare' : call.output.kind,
    status: call.status ?? 200,
    multipart: call.upload !== undefined,
  }))
}

/**
 * True if the call has valid access. The types of declarations require it, but a mistake here would open a call to the public, so it is
 * checked again at run time.
 */
function hasAccess({ access }: Call): boolean {
  if (typeof access !== 'object' || access === null) return false
  if ('page' in access) return typeof access.page === 'string' && isNeeded(access.action)
  return (
    ('signedIn' in access && access.signedIn === true) ||
    ('participant' in access && access.participant === true) ||
    ('public' in access && access.public === true)
  )
}

const isNeeded = (action: unknown): boolean => {
  const levels: readonly unknown[] = [action].flat()
  return (
    levels.length > 0 &&
    levels.every((level) => level === 'SIGNED_IN' || actions.some((each) => each === level) || pageAndAction(String(level)) !== null)
  )
}

/** Removes the generated routes of resources for which a named call has the same method and the same form of path. */
export function withoutReplaced(resourceRoutes: readonly Route[], calls: readonly Route[]): readonly Route[] {
  const accepted = new Set(calls.map(shapeOf))
  return resourceRoutes.filter((route) => !accepted.has(shapeOf(route)))
}

const shapeOf = ({ method, path }: Route): string => `${method} ${path.replace(/:[^/]+/g, ':')}`
