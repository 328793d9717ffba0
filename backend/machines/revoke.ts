import type { ResourceRow } from '#resources/rows.ts'
import { auditInsert } from '../access/audit/insert.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Studydesk } from '../studydesk.ts'

interface Ending {
  readonly caller: Caller
  readonly studydesk: Studydesk
  readonly run: Run
}

/** What a revoked token leaves: no secret, a user who is nobody any more, and no open connection on any node. */
export async function endToken({
  caller,
  token,
  studydesk,
  run,
}: Ending & { readonly token: Pick<ResourceRow['apiToken'], 'id' | 'userId'> }): Promise<void> {
  const { orgId } = caller
  await run({ text: 'delete from api_token_secret where org_id = $1 and api_token_id = $2', values: [orgId, token.id] })
  await retireMachine(caller, token.userId, run)
  await run(studydesk.access.changedStatement(orgId, String(token.userId)))
  await run(studydesk.database.notifyStatement('session', { orgId, sessionId: String(token.id) }))
}

/** Whoever is deactivated leaves no key behind: the tokens that he made are revoked with him. */
export async function revokeTokensOf({ caller, userId, studydesk, run }: Ending & { readonly userId: string }): Promise<void> {
  const { rows } = await run({
    text: `update api_token set status = 'REVOKED', version = version + 1, updated_at = now(), updated_by = $3
      where org_id = $1 and created_by = $2 and status = 'ACTIVE' returning id, user_id as "userId"`,
    values: [caller.orgId, userId, caller.userId],
  })
  for (const token of rows) {
    await run(
      auditInsert(caller, { kind: 'apiToken', action: 'revoke', recordId: String(token.id), changes: { status: ['ACTIVE', 'REVOKED'] } }),
    )
    await endToken({ caller, token, studydesk, run })
  }
}

async function retireMachine(caller: Caller, userId: unknown, run: Run): Promise<void> {
  const { rows } = await run({
    text: `update "user" changed set status = 'DEACTIVATED', version = changed.version + 1, updated_at = now(), updated_by = $3
      from "user" known where changed.org_id = $1 and changed.id = $2 and known.org_id = $1 and known.id = $2 and known.status <> 'DEACTIVATED'
      returning known.status`,
    values: [caller.orgId, userId, caller.userId],
  })
  const before: unknown = rows[0]?.status
  if (before === undefined) return
  const changes = { status: [before, 'DEACTIVATED'] as const }
  await run(auditInsert(caller, { kind: 'user', action: 'deactivate', recordId: String(userId), changes }))
}
