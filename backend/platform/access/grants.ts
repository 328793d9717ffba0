import type { PageName } from '#resources/core/access.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { StudySitePair } from '../common/caller.ts'
import type { Database } from '../database/types.ts'
import { compileRoles, noPermissions, type RolePermissions } from './compile.ts'
import type { Grants } from './types.ts'

/** Loads the permissions of every role of an organisation, by role id. */
export async function loadRoles(database: Database, orgId: string): Promise<ReadonlyMap<string, RolePermissions>> {
  const [answer] = await database.batch(orgId, [{ text: 'select id, abilities from "role" where org_id = $1', values: [orgId] }])
  const roles = (answer?.rows ?? []) as { readonly id: string; readonly abilities: readonly string[] | null }[]
  return compileRoles({ orgId, roles: roles.map(({ id, abilities }) => ({ id, abilities: abilities ?? [] })), users: [] })
}

/** Grants of an unknown user, or a user without a role: no permissions, so that access fails closed. */
export const noUser: Grants = { roleId: null, abilities: {}, studySites: [], active: false, makerId: null, can: () => false }

/** Loads a user's role, state and study-sites. A deactivated user keeps the stored role and has no permissions. */
export async function loadUser(
  database: Database,
  user: { readonly orgId: string; readonly userId: string },
  roles: ReadonlyMap<string, RolePermissions>,
): Promise<Grants> {
  if (!isUuid(user.userId)) return noUser
  const [users, assignments] = await database.batch(user.orgId, [
    { text: selectUser, values: [user.orgId, user.userId] },
    { text: 'select study_id, site_id from "study_site_assignment" where org_id = $1 and user_id = $2', values: [user.orgId, user.userId] },
  ])
  const userRow = users?.rows[0] as UserRow | undefined
  if (userRow === undefined) return noUser
  // A machine without a maker has no permissions.
  if (userRow.status === 'DEACTIVATED' || (userRow.is_machine && userRow.maker_id === null)) return { ...noUser, roleId: userRow.role_id }
  const permissions = roles.get(userRow.role_id ?? '') ?? noPermissions
  return {
    roleId: userRow.role_id,
    abilities: permissions.abilities,
    studySites: (assignments?.rows ?? []).map((row): StudySitePair => ({ studyId: row.study_id, siteId: row.site_id })),
    active: true,
    makerId: userRow.maker_id,
    can: permissions.can,
  }
}

interface UserRow {
  readonly role_id: string | null
  readonly status: string
  readonly is_machine: boolean
  readonly maker_id: string | null
}

const selectUser = `select "user".role_id, "user".status, is_machine is true as is_machine, token.created_by as maker_id
  from "user" left join api_token token on is_machine and token.org_id = "user".org_id and token.user_id = "user".id
  where "user".org_id = $1 and "user".id = $2`

/** Limits the grants of a machine to those that its maker has, too. */
export function limitToMaker(machine: Grants, maker: Grants): Grants {
  const cachedEntry = combinedGrants.get(machine)
  if (cachedEntry?.maker === maker) return cachedEntry.grants
  const grants = narrowGrants(machine, maker)
  combinedGrants.set(machine, { maker, grants })
  return grants
}

/**
 * Combined grants by machine. They are reused until the grants of the machine or its maker change, because other caches use the same
 * object as a key.
 */
const combinedGrants = new WeakMap<Grants, { readonly maker: Grants; readonly grants: Grants }>()

function narrowGrants(machine: Grants, maker: Grants): Grants {
  return {
    ...machine,
    get abilities() {
      return Object.fromEntries(
        Object.entries(machine.abilities).flatMap(([page, machineActions]) => {
          const sharedActions = machineActions.filter((action) => maker.can(page as PageName, action))
          return sharedActions.length === 0 ? [] : [[page, sharedActions]]
        }),
      )
    },
    studySites: machine.studySites.filter((machineSite) =>
      maker.studySites.some(({ studyId, siteId }) => studyId === machineSite.studyId && siteId === machineSite.siteId),
    ),
    active: machine.active && maker.active,
    can: (page, level) => machine.can(page, level) && maker.can(page, level),
  }
}
