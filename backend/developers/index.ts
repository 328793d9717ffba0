import { auditInsert } from '../access/audit/insert.ts'
import type { CallRequest, Domain } from '../engine/types.ts'
import { notFound } from '../errors.ts'
import { retryStatement } from '../jobs/failed.ts'
import { developerState } from './state.ts'

const developers = { page: 'DEV', action: 'CONTRIBUTE' } as const

/** What developers see of a running product, and the one thing that they do there: try a failed job again. */
export const developersDomain: Domain = {
  calls: [
    { method: 'GET', path: 'admin/dev/state', access: developers, handler: developerState },
    { method: 'GET', path: 'admin/dev/modules', access: developers, handler: async ({ studydesk }) => studydesk.engine.registry() },
    { method: 'POST', path: 'admin/dev/jobs/:id/retry', access: developers, handler: retry },
  ],
}

/** @throws notFound unless it is a failed job of the caller's organisation */
async function retry({ caller, params: { id = '' }, studydesk: { database } }: CallRequest): Promise<{ readonly id: string }> {
  if (!/^\d{1,18}$/.test(id)) throw notFound()
  await database.transaction(caller.orgId, async (run) => {
    const { rows } = await run(retryStatement(caller.orgId, id))
    const task: string | undefined = rows[0]?.task
    if (task === undefined) throw notFound()
    await run(auditInsert(caller, { kind: 'job', action: 'retry', recordId: null, changes: { task: [null, task], job: [null, id] } }))
  })
  return { id }
}
