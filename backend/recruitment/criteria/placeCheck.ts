import { isUuid } from '#resources/core/fields/ref.ts'
import { criterionResults } from '#resources/criterionCheck.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Write } from '../../engine/types.ts'
import { invalid } from '../../errors.ts'

type Check = ResourceRow['criterionCheck']

/**
 * A new check is about the participant, study and site of its participation; its result is one of those that the kind of the criterion takes.
 * @throws invalid `resultOfOtherKind`, `otherStudy`
 */
export async function placeCheck({ caller, studydesk, before, input }: Write<Check>): Promise<Partial<Check> | undefined> {
  const participantStudyId = before?.participantStudyId ?? input.participantStudyId
  const criterionId = before?.criterionId ?? input.criterionId
  // References that lead nowhere are refused by the fields' own rules.
  if (!isUuid(participantStudyId) || !isUuid(criterionId)) return undefined
  // Nothing is told of a participation that the caller may not see; its reference refuses it.
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
