import type { accessCalls } from '#resources/access/calls.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { standingStatement } from '../access/unlocks.ts'
import { auditInsert } from '../auditTrail/insert.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'

/**
 * Ends the caller's own unlock before its 30 minutes are over. Where nothing is unlocked there is nothing to do, and nothing to tell: asked twice, it is written down once. The database says what is
 * unlocked: an unlock of a moment ago, on another node, may not have been heard of here.
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
      if ((await run(standingStatement(orgId, userId, recordId))).rowCount === 0) return
      await run(auditInsert(caller, { kind: 'unlock', action: 'lock', recordId, changes: {} }))
      await run(access.unlockedStatement(orgId, userId))
    })
  access.forgetUnlocks(orgId, userId)
  return { isLocked: true }
}
