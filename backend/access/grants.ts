import type { PageName } from '#resources/core/access.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { StudySitePair } from '../caller.ts'
import type { Database } from '../database/types.ts'
import { compileRoles, noPermissions, type RolePermissions } from './compile.ts'
import type { Grants } from './types.ts'

/** The permissions of every role of an organisation, by role id. */
export async function loadRoles(database: Database, orgId: string): Promise<ReadonlyMap<string, RolePermissions>> {
  const [answer] = await database.batch(orgId, [{ text: 'select id, abilities from "role" where org_id = $1', values: [orgId] }])
  const roles = (answer?.rows ?? []) as { readonly id: string; readonly abilities: readonly string[] | null }[]
  return compileRoles({ orgId, roles: roles.map(({ id, abilities }) => ({ id, abilities: abilities ?? [] })), users: [] })
}

/** Fails closed: nobody known by that id, or somebody without a role, may do nothing. */
export const nobody: Grants = { roleId: null, abilities: {}, studySites: [], active: false, makerId: null, can: () => false }

/** A user's role, state and study-sites. A deactivated user keeps the role on paper and may do nothing. */
export async function loadUser(
  database: Database,
  user: { readonly orgId: string; readonly userId: string },
  roles: ReadonlyMap<string, RolePermissions>,
): Promise<Grants> {
  if (!isUuid(user.userId)) return nobody
  const [users, assignments] = await database.batch(user.orgId, [
    { text: selectUser, values: [user.orgId, user.userId] },
    { text: 'select study_id, site_id from "study_site_assignment" where org_id = $1 and user_id = $2', values: [user.orgId, user.userId] },
  ])
  const found = users?.rows[0] as UserRow | undefined
  if (found === undefined) return nobody
  // A machine that nobody made is nobody's to answer for.
  if (found.status === 'DEACTIVATED' || (found.is_machine && found.maker_id === null)) return { ...nobody, roleId: found.role_id }
  const permissions = roles.get(found.role_id ?? '') ?? noPermissions
  return {
    roleId: found.role_id,
    abilities: permissions.abilities,
    studySites: (assignments?.rows ?? []).map((row): StudySitePair => ({ studyId: row.study_id, siteId: row.site_id })),
    active: true,
    makerId: found.maker_id,
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

/** The abilities of a machine: those of its own role that its maker has, too. */
export function withinMaker(machine: Grants, maker: Grants): Grants {
  const known = together.get(machine)
  if (known?.maker === maker) return known.grants
  const grants = narrowedBy(machine, maker)
  together.set(machine, { maker, grants })
  return grants
}

/** The same object for as long as neither changes: what hangs on permissions is kept by them. */
const together = new WeakMap<Grants, { readonly maker: Grants; readonly grants: Grants }>()

function narrowedBy(machine: Grants, maker: Grants): Grants {
  return {
    ...machine,
    get abilities() {
      return Object.fromEntries(
        Object.entries(machine.abilities).flatMap(([page, held]) => {
          const both = held.filter((action) => maker.can(page as PageName, action))
          return both.length === 0 ? [] : [[page, both]]
        }),
      )
    },
    studySites: machine.studySites.filter((mine) =>
      maker.studySites.some(({ studyId, siteId }) => studyId === mine.studyId && siteId === mine.siteId),
    ),
    active: machine.active && maker.active,
    can: (page, level) => machine.can(page, level) && maker.can(page, level),
  }
}
