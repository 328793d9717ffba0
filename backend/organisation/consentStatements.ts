import type { DefaultStatement } from '#resources/organisation/organisationCalls.ts'
import type { CallContext } from '../platform/engine/types.ts'

/** Returns the default statement of each type, which participants see. Every signed-in user may read it. */
export async function listDefaultStatements({
  caller: { orgId },
  studydesk: { database },
}: CallContext): Promise<readonly DefaultStatement[]> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select id, type, document_version as "documentVersion", content, url from consent_statement
        where org_id = $1 and is_default and is_active and deleted_at is null order by type`,
      values: [orgId],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly DefaultStatement[]
}
