import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { criterionResults } from '#resources/studies/criterionCheck.ts'
import { invalid } from '../../platform/common/errors.ts'
import type { Write } from '../../platform/engine/types.ts'

type Check = ResourceRow['criterionCheck']

/**
 * Fills in participant, study and site of a new check from its participation. Its result must be valid for the kind of the criterion.
 * @throws invalid `resultOfOtherKind`, `otherStudy`
 */
export async function fillCheck({ caller, studydesk, before, input }: Write<Check>): Promise<Partial<Check> | undefined> {
  const participantStudyId = before?.participantStudyId ?? input.participantStudyId
  const criterionId = before?.criterionId ?? input.criterionId
  // The rules of the fields report missing references.
  if (!isUuid(participantStudyId) || !isUuid(criterionId)) return undefined
  // If the caller may not see the participation, no row is returned, and the rule of its reference rejects the check.
  const [row] = await studydesk.engine.listById(caller, 'participantStudy', [participantStudyId])
  if (row === undefined) return undefined
  const [criteria] = await studydesk.database.batch(caller.orgId, [
    {
      text: 'select kind, study_id::text as "studyId" from eligibility_criterion where org_id = $1 and id = $2',
      values: [caller.orgId, criterionId],
    },
  ])
  const kind = criteria?.rows[0]?.kind as keyof typeof criterionResults | undefined
  const allowed: readonly unknown[] = kind === undefined ? [] : criterionResults[kind]
  if (kind !== undefined && input.result !== undefined && !allowed.includes(input.result))
    throw invalid([{ path: 'result', code: 'resultOfOtherKind' }])
  if (before !== null) return undefined
  const { participantId, studyId, siteId } = row
  if (kind !== undefined && criteria?.rows[0]?.studyId !== studyId) throw invalid([{ path: 'criterionId', code: 'otherStudy' }])
  return { participantId, studyId, siteId }
}
