import { isUuid } from '#resources/core/fields/ref.ts'
import type { accessCalls } from '#resources/organisation/accessCalls.ts'
import { buildCurrentStatement } from '../../platform/access/unlocks.ts'
import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

/**
 * Ends the caller's own unlock before its 30 minutes are over. Without an unlock it does and records nothing, so that a repeated request
 * writes only one event. Reads the database, because this node may not have cached a recent unlock on another node yet.
 */
export async function lockParticipant({
  caller,
  params: { id },
  studydesk: { access, database },
}: DeclaredRequest<(typeof accessCalls)['lockParticipant']>): Promise<{ isLocked: true }> {
  const { orgId, userId } = caller
  const recordId = id.toLowerCase()
  if (isUuid(recordId))
    await database.transaction(orgId, async (run) => {
      await run({
        text: "select pg_advisory_xact_lock(hashtextextended('lock again ' || $1::text || $2::text, 0))",
        values: [userId, recordId],
      })
      if ((await run(buildCurrentStatement(orgId, userId, recordId))).rowCount === 0) return
      await run(buildAuditInsert(caller, { kind: 'unlock', action: 'lock', recordId, changes: {} }))
      await run(access.unlockedStatement(orgId, userId))
    })
  access.forgetUnlocks(orgId, userId)
  return { isLocked: true }
}
