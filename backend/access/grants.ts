import { isUuid } from '#resources/core/fields/ref.ts'
import type { StudySitePair } from '../caller.ts'
import type { Database } from '../database/types.ts'
import { compileRoles, isPermitted, noPermissions, type RolePermissions } from './compile.ts'
import type { Grants } from './types.ts'

/** The permissions of every role of an organisation, by role id. */
export async function loadRoles(database: Database, orgId: string): Promise<ReadonlyMap<string, RolePermissions>> {
  const [answer] = await database.batch(orgId, [{ text: 'select id, abilities from "role" where org_id = $1', values: [orgId] }])
  const roles = (answer?.rows ?? []) as { readonly id: string; readonly abilities: readonly string[] | null }[]
  return compileRoles({ orgId, roles: roles.map(({ id, abilities }) => ({ id, abilities: abilities ?? [] })), users: [] })
}

/** Fails closed: nobody known by that id, or somebody without a role, may do nothing. */
export const nobody: Grants = { roleId: null, abilities: {}, studySites: [], active: false, can: () => false }

/** A user's role, state and study-sites. A deactivated user keeps the role on paper and may do nothing. */
export async function loadUser(
  database: Database,
  user: { readonly orgId: string; readonly userId: string },
  roles: ReadonlyMap<string, RolePermissions>,
): Promise<Grants> {
  if (!isUuid(user.userId)) return nobody
  const [users, assignments] = await database.batch(user.orgId, [
    { text: 'select role_id, status from "user" where org_id = $1 and id = $2', values: [user.orgId, user.userId] },
    { text: 'select study_id, site_id from "study_site_assignment" where org_id = $1 and user_id = $2', values: [user.orgId, user.userId] },
  ])
  const found = users?.rows[0] as { readonly role_id: string | null; readonly status: string } | undefined
  if (found === undefined) return nobody
  if (found.status === 'DEACTIVATED') return { ...nobody, roleId: found.role_id }
  const permissions = roles.get(found.role_id ?? '') ?? noPermissions
  return {
    roleId: found.role_id,
    abilities: permissions.abilities,
    studySites: (assignments?.rows ?? []).map((row): StudySitePair => ({ studyId: row.study_id, siteId: row.site_id })),
    active: true,
    can: (page, level) => (level === 'SIGNED_IN' ? Object.keys(permissions.abilities).length > 0 : isPermitted(permissions, page, level)),
  }
}
