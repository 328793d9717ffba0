import type { ResourceRow } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'
import { conflict } from '../errors.ts'

/**
 * A participant who is in a study is not deleted. Specification 2, section 8. Asked in the transaction of the removal: an
 * enrolment of the same moment either stands before, or finds the participant gone.
 */
export async function refuseWhilePresentInStudies({ caller, before, run }: Writing<ResourceRow['participant']>): Promise<void> {
  const { rowCount } = await run({
    text: 'select 1 from participant_study where org_id = $1 and participant_id = $2 limit 1',
    values: [caller.orgId, before?.id],
  })
  if (rowCount !== 0) throw conflict('ParticipantPresentInOtherStudies')
}
