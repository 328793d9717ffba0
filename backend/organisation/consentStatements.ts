import { isFilled } from '#resources/core/conditions.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import type { DefaultStatement } from '#resources/organisation/organisationCalls.ts'
import type { CallContext, ResourceHooks, Write } from '../platform/engine/types.ts'

type Statement = ResourceRow['consentStatement']

/** Hooks of consent statements: they record the first activation, after which a statement cannot change. */
export const consentStatementHooks: ResourceHooks<Statement> = {
  on: { create: { fill: noteFirstUse }, update: { fill: noteFirstUse } },
}

function noteFirstUse({ before, input }: Write<Statement>): Partial<Statement> | undefined {
  // A new statement is active by default.
  const becomesActive = input.isActive === undefined ? before === null : input.isActive === true
  return becomesActive && !isFilled(before?.inUseSince) ? { inUseSince: new Date().toISOString() } : undefined
}

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
