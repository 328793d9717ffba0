import type { AccessControlProvider } from '@refinedev/core'
import { type Abilities, holderOf, mayOn, type Needed } from '#resources/core/access.ts'
import type { ResourceAction } from '#resources/core/resource.ts'
import { resourceNamed, resources } from '#resources/index.ts'
import { currentSession } from '../sessionStore.ts'

/** Refine's words for what the declarations call otherwise. */
const declaredActions: Readonly<Record<string, ResourceAction>> = {
  list: 'list',
  show: 'read',
  edit: 'read',
  create: 'create',
  clone: 'create',
  delete: 'remove',
}

/** May the signed-in user take this action (a declaration's or Refine's word for it) on the resource in principle? */
export type May = (resource: string, action: string) => boolean

/** Asks for everything at once: screens ask of many resources, and none may flicker while an answer is on its way. */
export const everything = { resource: '*', action: '*' } as const

/** What the provider answers to `everything`. */
export interface EveryRight {
  readonly can: boolean
  readonly may: May
}

/** From the abilities in memory, so that a screen has its answer before it is drawn. */
export function everyRight(): EveryRight {
  const abilities = currentSession()?.abilities ?? null
  return { can: abilities !== null, may: (resource, action) => abilities !== null && isAllowed(abilities, resource, action) }
}

/**
 * Answers from the abilities in memory: Refine asks once a row and button. Fails closed: an unknown resource or an action
 * that a declaration does not list is no. Whether this very row may be changed, its own `actions` say.
 */
export const accessControlProvider: AccessControlProvider = {
  async can({ resource, action }) {
    const rights = everyRight()
    return resource === everything.resource ? rights : { can: resource !== undefined && rights.may(resource, action) }
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
}

function isAllowed(abilities: Abilities, name: string, action: string): boolean {
  if (!resources.some((each) => each.name === name)) return false
  const resource = resourceNamed(name)
  const needed: Needed | undefined = resource.actions[declaredActions[action] ?? (action as ResourceAction)]
  return needed !== undefined && mayOn(holderOf(abilities), resource, needed)
}
