import type { AccessControlProvider } from '@refinedev/core'
import { holderOf, mayOn, type Needed } from '#resources/core/access.ts'
import type { ResourceAction } from '#resources/core/resource.ts'
import { resourceNamed, resources } from '#resources/index.ts'
import { currentSession } from '../session/sessionStore.ts'

/** Refine's words for what the declarations call otherwise. */
const declaredActions: Readonly<Record<string, ResourceAction>> = {
  list: 'list',
  show: 'read',
  edit: 'read',
  create: 'create',
  clone: 'create',
  delete: 'remove',
}

/**
 * Answers from the abilities in memory: Refine asks once a row and button. Fails closed: an unknown resource or an action
 * that a declaration does not list is no. Whether this very row may be changed, its own `actions` say.
 */
export const accessControlProvider: AccessControlProvider = {
  async can({ resource, action }) {
    return { can: resource !== undefined && isAllowed(resource, action) }
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
}

/** May the signed-in user take this action (a declaration's or Refine's word for it) on the resource in principle? */
export function isAllowed(name: string, action: string): boolean {
  const session = currentSession()
  if (session === null || !resources.some((each) => each.name === name)) return false
  const resource = resourceNamed(name)
  const needed: Needed | undefined = resource.actions[declaredActions[action] ?? (action as ResourceAction)]
  return needed !== undefined && mayOn(holderOf(session.abilities), resource, needed)
}
