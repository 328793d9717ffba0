import { isFilled } from '#resources/core/conditions.ts'
import type { DefaultStatement } from '#resources/organisation/calls.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { CallContext, ResourceHooks, Write, Writing } from '../engine/types.ts'

type Statement = ResourceRow['consentStatement']

/**
 * When a statement first becomes active is noted: from then on it is kept as it is. One statement of each type is the default: making another
 * one so takes it from the one before, in the same transaction.
 */
export const consentStatementHooks: ResourceHooks<Statement> = {
  on: {
    create: { fill: noteFirstUse, follow: keepOneDefault },
    update: {
      fill: noteFirstUse,
      // A default that stays one of the same type has no rival.
      follow: async (written) =>
        written.before?.isDefault === true && written.before.type === written.after.type ? undefined : keepOneDefault(written),
    },
    restore: { follow: keepOneDefault },
  },
}

function noteFirstUse({ before, input }: Write<Statement>): Partial<Statement> | undefined {
  // A new one is active unless it says otherwise.
  const becomesActive = input.isActive === undefined ? before === null : input.isActive === true
  return becomesActive && !isFilled(before?.inUseSince) ? { inUseSince: new Date().toISOString() } : undefined
}

async function keepOneDefault(written: Writing<Statement>): Promise<void> {
  const { caller, after, run } = written
  if (after.isDefault !== true) return
  // Two that become the default at once take turns, so that the second finds the first.
  await run({
    text: "select pg_advisory_xact_lock(hashtextextended('default consent ' || $1::text || $2::text, 0))",
    values: [caller.orgId, after.type],
  })
  await takeFromOthers(written)
}

async function takeFromOthers({ caller, after, run, work }: Writing<Statement>): Promise<void> {
  const { rows } = await run({
    text: 'select id from consent_statement where org_id = $1 and type = $2 and id <> $3 and is_default and deleted_at is null',
    values: [caller.orgId, after.type, after.id],
  })
  for (const { id } of rows) await work.trusted.update('consentStatement', String(id), { isDefault: false })
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
