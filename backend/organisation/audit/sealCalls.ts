import type { SealState } from '#resources/organisation/auditAnswers.ts'
import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import { sealStateOf, sealStateStatements } from '../../platform/auditTrail/sealState.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { verifyTask } from './verification.ts'

/** Returns the state of sealing, and the result of the last verification. */
export const readSeals = async ({ caller, studydesk }: CallContext): Promise<SealState> =>
  sealStateOf(await studydesk.database.batch(caller.orgId, sealStateStatements(caller.orgId)))

/**
 * Requests a verification of the whole audit trail, which a job runs. Further requests while one waits have no effect. `GET
 * activity/seals` returns the result afterwards.
 */
export async function verifySeals({ caller, studydesk: { database, jobs } }: CallContext): Promise<{ readonly queued: true }> {
  const { orgId, userId } = caller
  const job = { task: verifyTask, orgId, payload: { askedBy: userId }, key: `${verifyTask} ${orgId}`, maxAttempts: 3 }
  const event = buildAuditInsert(caller, { kind: 'job', action: 'verifyAudit', recordId: null, changes: {} })
  await database.batch(orgId, [jobs.statement(job), event])
  return { queued: true }
}
