import type { ResourceRow } from '#resources/core/rows.ts'
import { invalid } from '../platform/common/errors.ts'
import type { WriteContext } from '../platform/engine/types.ts'

/** Requires that the participation belongs to the study and the site of the deviation. @throws invalid participationOfOther */
export async function requireOwnParticipation({ after, caller, run, isTrusted }: WriteContext<ResourceRow['deviation']>): Promise<void> {
  if (isTrusted || after.participantStudyId === null) return
  const { rowCount } = await run({
    text: 'select from participant_study where org_id = $1 and id = $2 and study_id = $3 and site_id = $4',
    values: [caller.orgId, after.participantStudyId, after.studyId, after.siteId],
  })
  if (rowCount === 0) throw invalid([{ path: 'participantStudyId', code: 'participationOfOther' }])
}
