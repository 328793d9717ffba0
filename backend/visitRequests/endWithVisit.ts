import type { ResourceRow } from '#resources/rows.ts'
import { openRequests } from '#resources/visitRequest.ts'
import type { Writing } from '../engine/types.ts'

/** A visit that has been, or was called off, has no other time: what was asked for it is closed with it, and nobody is written to about that. */
export async function endWithVisit({ before, after, run, work, caller }: Writing<ResourceRow['participantVisit']>): Promise<void> {
  if (before?.status === after.status || (after.status !== 'COMPLETED' && after.status !== 'CANCELLED')) return
  const { rows } = await run({
    text: 'select id::text from visit_request where org_id = $1 and participant_visit_id = $2 and state = any($3::text[])',
    values: [caller.orgId, after.id, openRequests],
  })
  for (const { id } of rows) await work.trusted.update('visitRequest', String(id), { state: 'CLOSED' })
}
