import { conflict } from '../common/errors.ts'
import type { Run, Statement } from '../database/types.ts'

/** Permission to administer the roles. Users with this permission may grant more permissions than they have themselves. */
export const ownership = 'ADMIN_ROLES:OWN'

/**
 * Requires that an active user administers the roles after all writes of this transaction (specification 1, section 5). Two transactions
 * of one organisation are serialised here, so that each sees the other's result: two administrators cannot remove each other at once. The
 * lock lasts until the transaction ends. Only users who have signed in or were activated count: neither a user with an open invitation
 * nor a machine can repair the roles.
 * @throws conflict('OrgConfigurationError')
 */
export async function requireAdministrator(run: Run, orgId: string): Promise<void> {
  await run({ text: "select pg_advisory_xact_lock(hashtextextended('administration of roles ' || $1::text, 0))", values: [orgId] })
  const { rows } = await run(buildAdministratorsStatement(orgId))
  if (rows[0]?.kept !== true) throw conflict('OrgConfigurationError')
}

/**
 * Selects whether an active user administers the roles.
 * @param draft a role with the abilities that it would have
 */
export const buildAdministratorsStatement = (
  orgId: string,
  draft: { readonly roleId: string; readonly abilities: readonly string[] } | null = null,
): Statement => ({
  text: `select exists (
      select 1 from "user" join "role" on "role".org_id = "user".org_id and "role".id = "user".role_id
      where "user".org_id = $1 and "user".status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and "user".is_machine is not true
        and '${ownership}' = any(case when "role".id = $2::uuid then $3::text[] else "role".abilities end)
    ) as kept`,
  values: [orgId, draft?.roleId ?? null, draft?.abilities ?? []],
})
