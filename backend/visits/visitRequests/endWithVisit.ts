import type { ResourceRow } from '#resources/core/rows.ts'
import { openRequests } from '#resources/visits/visitRequest.ts'
import type { WriteContext } from '../../platform/engine/types.ts'

/** Closes the open request of a visit that is completed or cancelled, without a message. */
export async function endWithVisit({ before, after, run, work, caller }: WriteContext<ResourceRow['participantVisit']>): Promise<void> {
  if (before?.status === after.status || (after.status !== 'COMPLETED' && after.status !== 'CANCELLED')) return
  const { rows } = await run({
    text: 'select id::text from visit_request where org_id = $1 and participant_visit_id = $2 and state = any($3::text[])',
    values: [caller.orgId, after.id, openRequests],
  })
  for (const { id } of rows) await work.trusted.update('visitRequest', String(id), { state: 'CLOSED' })
}
