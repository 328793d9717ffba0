import { readFileSync } from 'node:fs'
import { type Enforcer, newEnforcer, newModelFromString } from 'casbin'
import { type Abilities, type Action, actions, type Holder, type PageName, pageNames } from '#resources/core/access.ts'
import { type OrganisationPolicies, policyAdapter } from './policyAdapter.ts'

/** The permissions of one role: a bit for each action, a byte for each page. */
export interface RolePermissions {
  readonly masks: Uint8Array
  /** Permissions for the screens: pages with their actions, implied ones included. */
  readonly abilities: Abilities
  /** All users of the role share this object: caches by permissions use it as a key. */
  readonly can: Holder['can']
}

const modelText = readFileSync(new URL('../../../policies/model.conf', import.meta.url), 'utf8')
const indexOfPage = Object.fromEntries(pageNames.map((page, index) => [page, index])) as Readonly<Record<PageName, number>>
const bitOfAction = Object.fromEntries(actions.map((action, index) => [action, 1 << index])) as Readonly<Record<Action, number>>

export const noPermissions: RolePermissions = { masks: new Uint8Array(pageNames.length), abilities: {}, can: () => false }

/** True if the permissions include the action on the page; false for an unknown page or action. Takes a few nanoseconds. */
export const isPermitted = (permissions: RolePermissions, page: PageName, action: Action): boolean =>
  ((permissions.masks[indexOfPage[page]] ?? 0) & bitOfAction[action]) !== 0

/**
 * Builds Casbin with the policies of one organisation. `enforce(user, org, page, action)` takes 0.5 to 30 ms, so permissions are compiled
 * instead.
 */
export const enforcerOf = (policies: OrganisationPolicies): Promise<Enforcer> =>
  newEnforcer(newModelFromString(modelText), policyAdapter(policies))

/** Evaluates Casbin once for every role of an organisation; the results equal those of `enforce` (compile.test.ts). */
export async function compileRoles(policies: OrganisationPolicies): Promise<ReadonlyMap<string, RolePermissions>> {
  const enforcer = await enforcerOf(policies)
  const impliedByAction = await loadImpliedActions(enforcer)
  const compiledRoles = new Map<string, RolePermissions>()
  for (const role of policies.roles) {
    const entries = await enforcer.getImplicitPermissionsForUser(role.id, policies.orgId)
    compiledRoles.set(
      role.id,
      permissionsOf(
        entries.map(([, , page, action]) => [page as PageName, action as Action]),
        impliedByAction,
      ),
    )
  }
  return compiledRoles
}

/** Returns the actions that each action implies, including itself, by `g2` as in the model's matcher. */
async function loadImpliedActions(enforcer: Enforcer): Promise<ReadonlyMap<Action, readonly Action[]>> {
  const g2 = enforcer.getNamedRoleManager('g2')
  if (g2 === undefined) throw new Error('policies/model.conf has no g2')
  const reachableActions = new Map<Action, readonly Action[]>()
  for (const grantedAction of actions) {
    const impliedFlags = await Promise.all(actions.map((action) => g2.hasLink(grantedAction, action)))
    reachableActions.set(
      grantedAction,
      actions.filter((_, index) => impliedFlags[index]),
    )
  }
  return reachableActions
}

function permissionsOf(
  entries: readonly (readonly [PageName, Action])[],
  impliedByAction: ReadonlyMap<Action, readonly Action[]>,
): RolePermissions {
  const masks = new Uint8Array(pageNames.length)
  for (const [page, action] of entries) {
    const pageIndex = indexOfPage[page]
    for (const each of impliedByAction.get(action) ?? []) masks[pageIndex] = (masks[pageIndex] ?? 0) | bitOfAction[each]
  }
  const abilities: Partial<Record<PageName, readonly Action[]>> = {}
  for (const page of pageNames) {
    const grantedActions = actions.filter((action) => ((masks[indexOfPage[page]] ?? 0) & bitOfAction[action]) !== 0)
    if (grantedActions.length > 0) abilities[page] = grantedActions
  }
  const isSignedIn = Object.keys(abilities).length > 0
  const permissions: RolePermissions = {
    masks,
    abilities,
    can: (page, level) => (level === 'SIGNED_IN' ? isSignedIn : isPermitted(permissions, page, level)),
  }
  return permissions
}
