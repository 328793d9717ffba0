import type { Call } from '../../engine/types.ts'
import { auditInsert } from './insert.ts'
import { sealStateOf, sealStateStatements } from './sealState.ts'
import { verifyTask } from './verification.ts'

const auditors = { page: 'ADMIN_AUDIT', action: 'VIEW' } as const

/** How far the history is sealed and what came of the last check, and a check of all of it, which a job makes. */
export const sealCalls: readonly Call[] = [
  {
    method: 'GET',
    path: 'activity/seals',
    access: auditors,
    handler: async ({ caller, studydesk }) => sealStateOf(await studydesk.database.batch(caller.orgId, sealStateStatements(caller.orgId))),
  },
  {
    method: 'POST',
    path: 'activity/seals/verify',
    access: auditors,
    /** Asked again while one waits, it stays one. The result stands in `GET activity/seals` once it is there. */
    handler: async ({ caller, studydesk: { database, jobs } }) => {
      const { orgId, userId } = caller
      const job = { task: verifyTask, orgId, payload: { askedBy: userId }, key: `${verifyTask} ${orgId}`, maxAttempts: 3 }
      const asked = auditInsert(caller, { kind: 'job', action: 'verifyAudit', recordId: null, changes: {} })
      await database.batch(orgId, [jobs.statement(job), asked])
      return { queued: true }
    },
  },
]
