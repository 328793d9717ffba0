import type { AccessControlProvider } from '@refinedev/core'
import { type Abilities, hasNeededLevel, holderOf, type NeededLevel } from '#resources/core/access.ts'
import type { ResourceAction } from '#resources/core/resource.ts'
import { getResource, resources } from '#resources/index.ts'
import { getCurrentSession } from '../sessionStore.ts'

/** Action of a declaration, by Refine's name of the action. */
const declaredActions: Readonly<Record<string, ResourceAction>> = {
  list: 'list',
  show: 'read',
  edit: 'read',
  create: 'create',
  clone: 'create',
  delete: 'remove',
}

/** True if the signed-in user may generally take this action on rows of the resource. The action has a declaration's or Refine's name. */
export type May = (resource: string, action: string) => boolean

/** Query for all permissions at once. Screens check many resources, and none of them may flicker while a response is pending. */
export const everyPermission = { resource: '*', action: '*' } as const

/** Response of the provider to `everyPermission`. */
export interface EveryRight {
  readonly can: boolean
  readonly may: May
}

/** Returns all permissions from the abilities in memory, so that a screen has its permissions before it is drawn. */
export function getEveryRight(): EveryRight {
  const abilities = getCurrentSession()?.abilities ?? null
  return { can: abilities !== null, may: (resource, action) => abilities !== null && isAllowed(abilities, resource, action) }
}

/**
 * Checks permissions against the abilities in memory, since Refine queries them once per row and button. Denies an unknown resource and
 * an action that a declaration does not list. The field `actions` of a row lists the actions that the user may take on that row.
 */
export const accessControlProvider: AccessControlProvider = {
  async can({ resource, action }) {
    const rights = getEveryRight()
    return resource === everyPermission.resource ? rights : { can: resource !== undefined && rights.may(resource, action) }
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
}

function isAllowed(abilities: Abilities, name: string, action: string): boolean {
  if (!resources.some((each) => each.name === name)) return false
  const resource = getResource(name)
  const neededLevel: NeededLevel | undefined = resource.actions[declaredActions[action] ?? (action as ResourceAction)]
  return neededLevel !== undefined && hasNeededLevel(holderOf(abilities), resource, neededLevel)
}
