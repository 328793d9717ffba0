import type { ResourceRow } from '#resources/core/rows.ts'
import { invalid } from '../platform/common/errors.ts'
import type { WriteContext } from '../platform/engine/types.ts'

type Deviation = ResourceRow['deviation']

/**
 * Requires that the participation belongs to the study and the site of the deviation, and the visit to the participation.
 * @throws invalid participationOfOther, visitOfOther
 */
export async function checkDeviationReferences({ after, before, caller, run, isTrusted }: WriteContext<Deviation>): Promise<void> {
  const { participantStudyId, participantVisitId, studyId, siteId } = after
  const isUnchanged =
    before !== null && before.participantVisitId === participantVisitId && before.participantStudyId === participantStudyId
  if (isTrusted || isUnchanged || (participantStudyId === null && participantVisitId === null)) return
  const { rows } = await run({
    text: `select exists (select from participant_study where org_id = $1 and id = $2 and study_id = $4 and site_id = $5) as "isOwnParticipation",
        $3::uuid is null or exists (select from participant_visit where org_id = $1 and id = $3 and participant_study_id = $2) as "isOwnVisit"`,
    values: [caller.orgId, participantStudyId, participantVisitId, studyId, siteId],
  })
  const [facts] = rows as unknown as readonly { readonly isOwnParticipation: boolean; readonly isOwnVisit: boolean }[]
  if (facts?.isOwnVisit === false) throw invalid([{ path: 'participantVisitId', code: 'visitOfOther' }])
  if (facts?.isOwnParticipation === false) throw invalid([{ path: 'participantStudyId', code: 'participationOfOther' }])
}
