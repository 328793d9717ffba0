import { resourceNamed } from '#resources/index.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { auditInsert } from './audit/insert.ts'

/** Ends the caller's own unlock before its 30 minutes are over. */
export const lockAgainCall: Call = {
  method: 'POST',
  path: `${resourceNamed('participant').path.one}/:id/lock`,
  access: { page: 'PARTICIPANTS', action: 'VIEW' },
  handler: lockAgain,
}

/** Where nothing is unlocked there is nothing to do, and nothing to tell: asked twice, it is written down once. */
async function lockAgain({ caller, params: { id = '' }, studydesk: { access, database } }: CallRequest): Promise<{ isLocked: true }> {
  const recordId = id.toLowerCase()
  if (caller.unlocked.has(recordId)) {
    await database.batch(caller.orgId, [
      auditInsert(caller, { kind: 'unlock', action: 'lock', recordId, changes: {} }),
      access.unlockedStatement(caller.orgId, caller.userId),
    ])
    access.forgetUnlocks(caller.orgId, caller.userId)
  }
  return { isLocked: true }
}
