import type { SealState } from '#resources/core/auditAnswers.ts'
import { auditInsert } from '../auditTrail/insert.ts'
import { sealStateOf, sealStateStatements } from '../auditTrail/sealState.ts'
import type { CallContext } from '../engine/types.ts'
import { verifyTask } from './verification.ts'

/** How far the history is sealed, and what came of the last check. */
export const readSeals = async ({ caller, studydesk }: CallContext): Promise<SealState> =>
  sealStateOf(await studydesk.database.batch(caller.orgId, sealStateStatements(caller.orgId)))

/** A check of the whole history, which a job makes: called again while one waits, it stays one. The result is in `GET activity/seals` once it is there. */
export async function verifySeals({ caller, studydesk: { database, jobs } }: CallContext): Promise<{ readonly queued: true }> {
  const { orgId, userId } = caller
  const job = { task: verifyTask, orgId, payload: { askedBy: userId }, key: `${verifyTask} ${orgId}`, maxAttempts: 3 }
  const event = auditInsert(caller, { kind: 'job', action: 'verifyAudit', recordId: null, changes: {} })
  await database.batch(orgId, [jobs.statement(job), event])
  return { queued: true }
}
