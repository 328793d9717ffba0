import type { ResourceRow } from '#resources/core/rows.ts'
import type { Run } from '../../platform/database/types.ts'
import type { WriteContext } from '../../platform/engine/types.ts'

/**
 * Ends a token: its hash is removed, its user is deactivated, and its connections on every node are
 * closed.
 */
export async function endToken({ caller, after: token, studydesk, run, work }: WriteContext<ResourceRow['apiToken']>): Promise<void> {
  const { orgId } = caller
  await run({ text: 'delete from api_token_secret where org_id = $1 and api_token_id = $2', values: [orgId, token.id] })
  if (await isAtWork(run, orgId, token.userId)) await work.trusted.transition('user', String(token.userId), { name: 'deactivate' })
  await run(studydesk.access.changedStatement(orgId, String(token.userId)))
  await run(studydesk.database.notifyStatement('session', { orgId, sessionId: String(token.id) }))
}

/** Revokes the tokens that a deactivated user created. */
export async function revokeTokensOf({ caller, after: user, run, work }: WriteContext<ResourceRow['user']>): Promise<void> {
  const { rows } = await run({
    text: `select id from api_token where org_id = $1 and created_by = $2 and status = 'ACTIVE' for update`,
    values: [caller.orgId, user.id],
  })
  for (const { id } of rows) await work.trusted.transition('apiToken', String(id), { name: 'revoke' })
}

async function isAtWork(run: Run, orgId: string, userId: unknown): Promise<boolean> {
  const { rowCount } = await run({
    text: `select 1 from "user" where org_id = $1 and id = $2 and status <> 'DEACTIVATED'`,
    values: [orgId, userId],
  })
  return rowCount !== 0
}
