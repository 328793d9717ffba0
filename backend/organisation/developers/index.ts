import { developerCalls } from '#resources/organisation/developersCalls.ts'
import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import { notFound } from '../../platform/common/errors.ts'
import { callsOf, type DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { retryStatement } from '../../platform/jobs/failed.ts'
import { readDeveloperState } from './state.ts'

/** Domain of the developers' view of a running product, and of their only action: to retry a failed job. */
export const developersDomain: Domain = {
  calls: callsOf(developerCalls, { state: readDeveloperState, modules: async ({ studydesk }) => studydesk.engine.registry(), retryJob }),
}

/** @throws notFound unless it is a failed job of the caller's organisation */
async function retryJob({
  caller,
  params: { id },
  studydesk: { database },
}: DeclaredRequest<(typeof developerCalls)['retryJob']>): Promise<{ readonly id: string }> {
  if (!/^\d{1,18}$/.test(id)) throw notFound()
  await database.transaction(caller.orgId, async (run) => {
    const { rows } = await run(retryStatement(caller.orgId, id))
    const task: string | undefined = rows[0]?.task
    if (task === undefined) throw notFound()
    await run(buildAuditInsert(caller, { kind: 'job', action: 'retry', recordId: null, changes: { task: [null, task], job: [null, id] } }))
  })
  return { id }
}
