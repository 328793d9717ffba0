import type { Write } from '../engine/types.ts'
import { conflict } from '../errors.ts'

/** A participant who is in a study is not deleted. Specification 2, section 8. */
export async function refuseWhilePresentInStudies({ caller, before, studydesk }: Write): Promise<void> {
  const [found] = await studydesk.database.batch(caller.orgId, [
    { text: 'select 1 from participant_study where org_id = $1 and participant_id = $2 limit 1', values: [caller.orgId, before?.id] },
  ])
  if (found?.rowCount !== 0) throw conflict('ParticipantPresentInOtherStudies')
}
