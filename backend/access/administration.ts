import type { Run, Statement } from '../database/types.ts'
import { conflict } from '../errors.ts'

/** Its holders administer the roles, and may give more than they hold themselves. */
export const ownership = 'ADMIN_ROLES:OWN'

/**
 * With everything that this transaction wrote, there must be an active user whose role owns the administration of roles
 * (specification 1, section 5). Two transactions of one organisation take turns here, so that each sees what the other left:
 * two administrators cannot remove each other at once. Held until the transaction ends.
 *
 * Only who has signed in or was activated counts: an invitation that nobody accepted cannot mend anything, nor can a machine.
 * @throws conflict('OrgConfigurationError')
 */
export async function keepAnAdministrator(run: Run, orgId: string): Promise<void> {
  await run({ text: "select pg_advisory_xact_lock(hashtextextended('administration of roles ' || $1::text, 0))", values: [orgId] })
  const { rows } = await run(administratorsStatement(orgId))
  if (rows[0]?.kept !== true) throw conflict('OrgConfigurationError')
}

/**
 * Asks `kept`: is there somebody who administers the roles?
 * @param draft as if this role had these abilities
 */
export const administratorsStatement = (
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
