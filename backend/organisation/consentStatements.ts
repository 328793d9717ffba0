import { isFilled } from '#resources/core/conditions.ts'
import type { DefaultStatement } from '#resources/organisation/calls.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { CallContext, ResourceHooks, Write } from '../engine/types.ts'

type Statement = ResourceRow['consentStatement']

/** When a statement first becomes active is noted: from then on it is kept as it is. */
export const consentStatementHooks: ResourceHooks<Statement> = {
  on: { create: { fill: noteFirstUse }, update: { fill: noteFirstUse } },
}

function noteFirstUse({ before, input }: Write<Statement>): Partial<Statement> | undefined {
  // A new one is active unless it says otherwise.
  const becomesActive = input.isActive === undefined ? before === null : input.isActive === true
  return becomesActive && !isFilled(before?.inUseSince) ? { inUseSince: new Date().toISOString() } : undefined
}

/** The default of each type, which participants are shown; readable by every signed-in user. */
export async function defaultStatements({ caller: { orgId }, studydesk: { database } }: CallContext): Promise<readonly DefaultStatement[]> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select id, type, document_version as "documentVersion", content, url from consent_statement
        where org_id = $1 and is_default and is_active and deleted_at is null order by type`,
      values: [orgId],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly DefaultStatement[]
}
