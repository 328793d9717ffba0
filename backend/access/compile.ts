import { readFileSync } from 'node:fs'
import { type Enforcer, newEnforcer, newModelFromString } from 'casbin'
import { type Abilities, type Action, actions, type Holder, type PageName, pageNames } from '#resources/core/access.ts'
import { type OrganisationPolicies, policyAdapter } from './policyAdapter.ts'

/** What one role may do: a bit for each action, a byte for each page. */
export interface RolePermissions {
  readonly masks: Uint8Array
  /** The same for the screens: pages with their actions, implied ones included. */
  readonly abilities: Abilities
  /** The same for all who have the role: what hangs on their permissions alone is kept by it. */
  readonly can: Holder['can']
}

const modelText = readFileSync(new URL('../../policies/model.conf', import.meta.url), 'utf8')
const placeOfPage = Object.fromEntries(pageNames.map((page, place) => [page, place])) as Readonly<Record<PageName, number>>
const bitOfAction = Object.fromEntries(actions.map((action, place) => [action, 1 << place])) as Readonly<Record<Action, number>>

export const noPermissions: RolePermissions = { masks: new Uint8Array(pageNames.length), abilities: {}, can: () => false }

/** A few nanoseconds; a page or action that does not exist is no permission. */
export const isPermitted = (permissions: RolePermissions, page: PageName, action: Action): boolean =>
  ((permissions.masks[placeOfPage[page]] ?? 0) & bitOfAction[action]) !== 0

/** Casbin with the policies of one organisation. `enforce(user, org, page, action)` takes 0.5 to 30 ms: compile instead. */
export const enforcerOf = (policies: OrganisationPolicies): Promise<Enforcer> =>
  newEnforcer(newModelFromString(modelText), policyAdapter(policies))

/** Asks Casbin once for every role of an organisation; the answers are those of `enforce` (compile.test.ts). */
export async function compileRoles(policies: OrganisationPolicies): Promise<ReadonlyMap<string, RolePermissions>> {
  const enforcer = await enforcerOf(policies)
  const implied = await impliedActions(enforcer)
  const compiled = new Map<string, RolePermissions>()
  for (const role of policies.roles) {
    const entries = await enforcer.getImplicitPermissionsForUser(role.id, policies.orgId)
    compiled.set(
      role.id,
      permissionsOf(
        entries.map(([, , page, action]) => [page as PageName, action as Action]),
        implied,
      ),
    )
  }
  return compiled
}

/** Which actions each action brings, itself among them: by `g2`, as the matcher of the model asks. */
async function impliedActions(enforcer: Enforcer): Promise<ReadonlyMap<Action, readonly Action[]>> {
  const g2 = enforcer.getNamedRoleManager('g2')
  if (g2 === undefined) throw new Error('policies/model.conf has no g2')
  const reached = new Map<Action, readonly Action[]>()
  for (const held of actions) {
    const isBrought = await Promise.all(actions.map((action) => g2.hasLink(held, action)))
    reached.set(
      held,
      actions.filter((_, place) => isBrought[place]),
    )
  }
  return reached
}

function permissionsOf(
  entries: readonly (readonly [PageName, Action])[],
  implied: ReadonlyMap<Action, readonly Action[]>,
): RolePermissions {
  const masks = new Uint8Array(pageNames.length)
  for (const [page, action] of entries) {
    const place = placeOfPage[page]
    for (const each of implied.get(action) ?? []) masks[place] = (masks[place] ?? 0) | bitOfAction[each]
  }
  const abilities: Partial<Record<PageName, readonly Action[]>> = {}
  for (const page of pageNames) {
    const held = actions.filter((action) => ((masks[placeOfPage[page]] ?? 0) & bitOfAction[action]) !== 0)
    if (held.length > 0) abilities[page] = held
  }
  const isSignedIn = Object.keys(abilities).length > 0
  const permissions: RolePermissions = {
    masks,
    abilities,
    can: (page, level) => (level === 'SIGNED_IN' ? isSignedIn : isPermitted(permissions, page, level)),
  }
  return permissions
}
