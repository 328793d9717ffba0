import type { Run } from '../database/types.ts'
import { conflict } from '../errors.ts'

/**
 * With everything that this transaction wrote, there must be an active user whose role owns the administration of roles
 * (specification 1, section 5). Two transactions of one organisation take turns here, so that each sees what the other left:
 * two administrators cannot remove each other at once. Held until the transaction ends.
 *
 * Only who has signed in or was activated counts: an invitation that nobody accepted cannot mend anything.
 * @throws conflict('OrgConfigurationError')
 */
export async function keepAnAdministrator(run: Run, orgId: string): Promise<void> {
  await run({ text: "select pg_advisory_xact_lock(hashtextextended('administration of roles ' || $1::text, 0))", values: [orgId] })
  const { rows } = await run({
    text: `select exists (
        select 1 from "user" join "role" on "role".org_id = "user".org_id and "role".id = "user".role_id
        where "user".org_id = $1 and "user".status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and 'ADMIN_ROLES:OWN' = any("role".abilities)
      ) as kept`,
    values: [orgId],
  })
  if (rows[0]?.kept !== true) throw conflict('OrgConfigurationError')
}
