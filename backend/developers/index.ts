import { developerCalls } from '#resources/developers/calls.ts'
import { auditInsert } from '../auditTrail/insert.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { notFound } from '../errors.ts'
import { retryStatement } from '../jobs/failed.ts'
import { developerState } from './state.ts'

/** What developers see of a running product, and the one thing that they do there: try a failed job again. */
export const developersDomain: Domain = {
  calls: callsOf(developerCalls, { state: developerState, modules: async ({ studydesk }) => studydesk.engine.registry(), retryJob }),
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
    await run(auditInsert(caller, { kind: 'job', action: 'retry', recordId: null, changes: { task: [null, task], job: [null, id] } }))
  })
  return { id }
}
